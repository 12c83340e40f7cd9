import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Database } from "../database/connection.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { findBranch, lockShelf, noBranch, repeats, tooMany, writeEntry } from "./write-entry.ts";

export interface Delivery {
  /** The branch's code. */
  branch: string;
  supplier?: string | undefined;
  /** The number of their bill. */
  supplierReference?: string | undefined;
  note?: string | undefined;
  /** How many pieces came of each product. */
  lines: readonly { product: string; quantity: number }[];
  /** An admin's e-mail. */
  actor: string;
}

/**
 * Adds a delivery to what lies in a branch: all its products in one transaction, as one entry. Fails with
 * `changed_meanwhile`, and the `problems` in the details, where a product is no longer in the shop.
 *
 * @returns the entry, and how many pieces came
 */
export async function receiveDelivery(
  database: Database,
  { branch: code, lines, ...said }: Delivery,
): Promise<
  Outcome<
    { entry: { _id: number; number: string }; pieces: number },
    "invalid_request" | "changed_meanwhile"
  >
> {
  if (repeats(lines)) return invalidFields({ lines: "Each product stands once in a delivery" });
  return database.transaction(async (db) => {
    const branch = await findBranch(db, code);
    if (!branch) return noBranch();
    const ids = lines.map(({ product }) => product);
    const shelf = await lockShelf(db, ids, code);
    const gone = ids.filter((id) => !shelf.has(id));
    if (gone.length > 0) {
      const problems = gone.map((product) => ({ product, what: "gone", onHand: 0, reserved: 0 }));
      const message = "A product of it is no longer in the shop. Take it out, then save again.";
      return failure("changed_meanwhile", message, { details: { problems } });
    }
    const moved = new Map(lines.map(({ product, quantity }) => [product, quantity]));
    const refusal = tooMany(shelf, moved, branch);
    if (refusal) return refusal;
    const { actor, note = "", supplier = "", supplierReference = "" } = said;
    const entry = await writeEntry(
      db,
      { reason: "delivery", branch: code, actor, note, supplier, supplierReference },
      moved,
      branch,
    );
    return success({ entry, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
}
