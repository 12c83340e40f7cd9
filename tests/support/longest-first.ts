import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Of tests/, the longest first: minutes each, which neither their size nor, in a fresh clone, an earlier run tells. */
const LONGEST = [
  "api/random-histories",
  "api/backup-restore",
  "api/cached-fragments",
  "api/large-feeds",
  "faults/start-stop",
  "faults/upgrade-beside",
  "faults/numbers",
  "faults/embedded-kills",
  "faults/backup-of-busy-shop",
  "faults/database-trouble",
];

/** Has the longest files run first, so that none runs alone in the end while the other worker has nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
      return rank < 0 ? LONGEST.length : rank;
    };
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
