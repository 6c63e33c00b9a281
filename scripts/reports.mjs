// Reads the reports of both test runners into one shape, and prints the summary.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./setup.mjs";

/**
 * Prints each part's duration, all failures once more, and the totals: often only the last lines of a
 * long log are kept.
 * @returns the exit code
 */
export function printSummary(parts) {
  const passed = parts.reduce((total, part) => total + part.passed, 0);
  const failures = parts.flatMap((part) => part.failures);
  console.log("\nSeconds by part:");
  for (const { name, seconds } of parts) console.log(`  ${name.padEnd(8)}${seconds.toFixed(0)}`);
  for (const failure of failures) console.log(`\nFAILED: ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length ? 1 : 0;
}

/**
 * @param unhandledFile errors that no test has caught, which the report leaves out
 * @returns how many tests passed, and each failure: where it is, and how its message begins
 */
export function readVitest(file, unhandledFile, exitCode) {
  const report = readReport(file);
  const unhandled = readReport(unhandledFile) ?? [];
  const failures = (report?.testResults ?? []).flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === "failed");
    const path = relative(root, suite.name);
    // A file that failed to load has a message but no tests.
    if (!failed.length && suite.status === "failed") return [describeFailure(path, suite.message)];
    // The first try's message: later tries may fail for what the first has left behind.
    return failed.map((test) =>
      describeFailure(`${path} › ${test.fullName}`, test.failureMessages[0]),
    );
  });
  return outcome(exitCode, report?.numPassedTests, [
    ...failures,
    ...unhandled.map((text) => describeFailure("outside of any test", text)),
  ]);
}

/** As readVitest. `flaky`: how many passed only on the second try; they count as passed. */
export function readPlaywright(file, exitCode) {
  const report = readReport(file);
  const { expected = 0, flaky = 0 } = report?.stats ?? {};
  const failures = specsIn(report?.suites)
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const [test] = spec.tests;
      const message = test?.results.at(-1)?.error?.message;
      return describeFailure(`[${test?.projectName}] ${spec.file} › ${spec.title}`, message);
    });
  const outside = (report?.errors ?? []).map(({ message }) =>
    describeFailure("outside of any test", message),
  );
  return { ...outcome(exitCode, expected + flaky, [...failures, ...outside]), flaky };
}

/** A runner that fails without a failed test, or without a report, counts as one failure. */
function outcome(exitCode, passed = 0, failures = []) {
  const silent = exitCode !== 0 && failures.length === 0;
  return { passed, failures: silent ? [`a runner ended with ${exitCode}`] : failures };
}

function specsIn(suites = []) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)]);
}

function describeFailure(where, message = "") {
  return `${where}\n${message.slice(0, 1_500)}`;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
