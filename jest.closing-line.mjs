// A plain closing line that any CI can read. Jest's own summary comes after every reporter, hence the exit event.
export default class ClosingLine {
  onRunComplete(_contexts, results) {
    const skipped = results.numPendingTests + results.numTodoTests;
    // A suite that could not even load has failed, though none of its tests was counted.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    process.once("exit", () => {
      console.log(`${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped`);
    });
  }
}
