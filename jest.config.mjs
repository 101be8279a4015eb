export default {
  testEnvironment: "node",
  extensionsToTreatAsEsm: [".ts"],
  transform: { "^.+\\.ts$": "<rootDir>/jest.strip.mjs" },
  testMatch: ["<rootDir>/__tests__/**/*.test.ts"],
  reporters: ["default", "<rootDir>/jest.closing-line.mjs"],
  // Tests time real transfers and build real programs on two cores: one at a time keeps them honest.
  maxWorkers: 1,
  testTimeout: 120_000,
};
