import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Small files whose tests take many seconds. Vitest begins with large files where it has never run them. */
const long = /\/(fuzz|worker|jobs|notices|pending-response|mails)\.api\.test\.ts$/;

/** Starts the longest files of each project first, so that none is left to one worker at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Object.values(Object.groupBy(sorted, ({ project }) => project.name));
    return byProject.flatMap((ofProject = []) => {
      const [first, rest] = [true, false].map((isLong) =>
        ofProject.filter(({ moduleId }) => long.test(moduleId) === isLong),
      );
      return [...first!, ...rest!];
    });
  }
}
