#!/usr/bin/env node
import "./node-version.ts";
import { runProgram } from "./commands/program.ts";

await runProgram(process.argv);
