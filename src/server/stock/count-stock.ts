import { failure, type Outcome, success } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { StockProblem } from "#shared/stock/entries-contract.ts";
import type { Database } from "../database/connection.ts";
import { invalidFields } from "../lib/common-failures.ts";
import {
  findBranch,
  type Level,
  lockShelf,
  noBranch,
  repeats,
  tooMany,
  writeEntry,
} from "./write-entry.ts";

/** One product of a sheet: all that lie there, and what lay there by the shop's numbers when it was counted. */
interface CountedLine {
  product: string;
  counted: number;
  onHandSeen: number;
}

export interface StockCount {
  /** The branch's code. */
  branch: string;
  note?: string | undefined;
  lines: readonly CountedLine[];
  /** An admin's e-mail. */
  actor: string;
}

/**
 * Sets what lies of products in a branch to what was counted: all of them in one transaction, as one entry,
 * which is also written where every number was right. Fails with `changed_meanwhile`, and each product's
 * `problems` in the details, where one is gone, has another number than was seen or more kept for orders than
 * were counted; nothing is changed then.
 *
 * @returns the entry, and how many products had another number
 */
export async function countStock(
  database: Database,
  { branch: code, note = "", lines, actor }: StockCount,
): Promise<
  Outcome<
    { entry: { _id: number; number: string }; differing: number },
    "invalid_request" | "changed_meanwhile"
  >
> {
  if (repeats(lines)) return invalidFields({ lines: "Each product stands once in a count" });
  return database.transaction(async (db) => {
    const branch = await findBranch(db, code);
    if (!branch) return noBranch();
    const ids = lines.map(({ product }) => product);
    const shelf = await lockShelf(db, ids, code);
    const problems = lines.flatMap((line) => problemOf(line, shelf.get(line.product)) ?? []);
    if (problems.length > 0) {
      const many =
        problems.length === 1 ? "1 product" : `${groupedNumber(problems.length)} products`;
      const message = `Nothing is saved yet: look at ${many} that cannot be saved as counted, then save again.`;
      return failure("changed_meanwhile", message, { details: { problems } });
    }
    const moved = new Map(
      lines.map(({ product, counted }) => [product, counted - (shelf.get(product)?.onHand ?? 0)]),
    );
    const refusal = tooMany(shelf, moved, branch);
    if (refusal) return refusal;
    const entry = await writeEntry(
      db,
      { reason: "count", branch: code, actor, note, counted: lines.length },
      moved,
      branch,
    );
    const differing = [...moved.values()].filter((delta) => delta !== 0).length;
    return success({ entry, differing });
  });
}

function problemOf(
  { product, counted, onHandSeen }: CountedLine,
  level: Level | undefined,
): StockProblem | undefined {
  if (!level) return { product, what: "gone", onHand: 0, reserved: 0 };
  const { onHand, reserved } = level;
  if (onHand !== onHandSeen) return { product, what: "changed", onHand, reserved };
  return counted < reserved ? { product, what: "kept", onHand, reserved } : undefined;
}
