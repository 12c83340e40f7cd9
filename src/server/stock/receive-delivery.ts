import { and, desc, eq, sql } from "drizzle-orm";
import { dateAndTime } from "#shared/dates.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { advisoryLockFor } from "../database/advisory-lock.ts";
import type { Database, Db } from "../database/connection.ts";
import { likeLiteral } from "../database/contains-text.ts";
import { stockEntries, stockEntrySearchText } from "../database/schema/stock.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { findBranch, lockShelf, noBranch, repeats, tooMany, writeEntry } from "./write-entry.ts";

export interface Delivery {
  /** The branch's code. */
  branch: string;
  supplier?: string | undefined;
  /** The number of their bill. */
  supplierReference?: string | undefined;
  /** The bill may have been booked before. */
  bookedAgain?: boolean | undefined;
  note?: string | undefined;
  /** How many pieces came of each product. */
  lines: readonly { product: string; quantity: number }[];
  /** An admin's e-mail. */
  actor: string;
}

/**
 * Adds a delivery to what lies in a branch: all its products in one transaction, as one entry. Fails with
 * `changed_meanwhile`, and the `problems` in the details, where a product is no longer in the shop; with `conflict`, and the
 * `earlier` entry, where the supplier's bill was booked before.
 *
 * @returns the entry, and how many pieces came
 */
export async function receiveDelivery(
  database: Database,
  { branch: code, lines, bookedAgain = false, ...from }: Delivery,
): Promise<
  Outcome<
    { entry: { _id: number; number: string }; pieces: number },
    "invalid_request" | "conflict" | "changed_meanwhile"
  >
> {
  if (repeats(lines)) return invalidFields({ lines: "Each product stands once in a delivery" });
  return database.transaction(async (db) => {
    const branch = await findBranch(db, code);
    if (!branch) return noBranch();
    const { actor, note = "", supplier = "", supplierReference = "" } = from;
    if (!bookedAgain) {
      const booked = await refusedBill(db, supplier, supplierReference);
      if (booked) return booked;
    }
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
    const entry = await writeEntry(
      db,
      { reason: "delivery", branch: code, actor, note, supplier, supplierReference },
      moved,
      branch,
    );
    return success({ entry, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0) });
  });
}

/**
 * The failure where a bill of the same supplier was booked before, in whatever case it was typed. Until the
 * transaction ends, others wait with that bill: of two who book it at once, the second one is told.
 */
async function refusedBill(db: Db, supplier: string, reference: string) {
  if (supplier === "" || reference === "") return undefined;
  const bill = `\n${supplier}\n${reference}`;
  await advisoryLockFor(db, `bill:${bill.toLowerCase()}`);
  const [earlier] = await db
    .select()
    .from(stockEntries)
    .where(
      and(
        eq(stockEntries.reason, "delivery"),
        // Both texts to the letter, by the index that the list of entries is searched by.
        sql`${stockEntrySearchText} like '%' || lower(${likeLiteral(bill)})`,
      ),
    )
    .orderBy(desc(stockEntries.id))
    .limit(1);
  if (!earlier) return undefined;
  const { id, number, createdAt } = earlier;
  const at = createdAt.toISOString();
  const message = `The bill ${reference} of ${supplier} was booked before, on ${dateAndTime(at)}, as ${number}`;
  return failure("conflict", message, {
    fields: { supplierReference: message },
    details: { earlier: { _id: id, number: number ?? "", at } },
  });
}
