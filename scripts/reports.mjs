// What the two test runners wrote down of a run, in one shape.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./setup.mjs";

/** @returns how many tests passed, and each failure: where it is, and how its message begins */
export function readVitest(file, exitCode) {
  const report = readReport(file);
  const failures = (report?.testResults ?? []).flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === "failed");
    const path = relative(root, suite.name);
    // A file that could not be loaded has no tests, but a message.
    if (!failed.length && suite.status === "failed") return [told(path, suite.message)];
    // Of the tries the first: it says why, and may have left something that fails the others.
    return failed.map((test) => told(`${path} › ${test.fullName}`, test.failureMessages[0]));
  });
  return finished(exitCode, report?.numPassedTests, failures);
}

/** As readVitest. `flaky` are those that passed at the second try only, counted as passed. */
export function readPlaywright(file, exitCode) {
  const report = readReport(file);
  const { expected = 0, flaky = 0 } = report?.stats ?? {};
  const failures = specsIn(report?.suites)
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const [test] = spec.tests;
      const message = test?.results.at(-1)?.error?.message;
      return told(`[${test?.projectName}] ${spec.file} › ${spec.title}`, message);
    });
  return { ...finished(exitCode, expected + flaky, failures), flaky };
}

/** A runner that failed without a failed test, or without a report, is one failure. */
function finished(exitCode, passed = 0, failures = []) {
  const silent = exitCode !== 0 && failures.length === 0;
  return { passed, failures: silent ? [`a runner ended with ${exitCode}`] : failures };
}

function specsIn(suites = []) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)]);
}

function told(where, message = "") {
  return `${where}\n${message.slice(0, 1_500)}`;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
