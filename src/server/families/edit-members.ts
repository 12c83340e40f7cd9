import { type Failure, failure } from "#shared/failure.ts";
import { rupees } from "#shared/money.ts";
import { updateProduct } from "../catalogue/edit-product.ts";
import type { Database } from "../database/connection.ts";
import { Refused } from "./refused.ts";

/** A price and pieces that a member of a family gets. */
export interface MemberEdit {
  product: string;
  /** Rupees. */
  price?: number | undefined;
  stockChange?: number | undefined;
  version?: string | undefined;
}

/**
 * Gives products their prices and adds to their stock, in the transaction that is open. Throws
 * `Refused` for what `updateProduct` fails with, at its member: `members.0.price`.
 */
export async function editMembers(
  database: Database,
  members: readonly MemberEdit[],
): Promise<void> {
  for (const [index, { product, price, stockChange = 0, version }] of members.entries()) {
    if (price === undefined && stockChange === 0) continue;
    const change = price === undefined ? {} : { price: rupees(price) };
    // Pieces are added to what is there; only a price takes the place of another one.
    const guards = {
      ...(stockChange !== 0 && { stockChange }),
      ...(price !== undefined && version !== undefined && { version }),
    };
    const changed = await updateProduct(database, product.toLowerCase(), change, guards);
    if (!changed.ok) throw new Refused(atMember(changed, index));
  }
}

function atMember(
  {
    fields = {},
    ...refusal
  }: Failure<"invalid_request" | "not_found" | "conflict" | "changed_meanwhile">,
  index: number,
) {
  if (refusal.code === "not_found") {
    return failure("conflict", "One of these products no longer exists: open the family again");
  }
  const places = Object.entries(fields).map(([field, message]) => [
    `members.${index}.${field}`,
    message,
  ]);
  return { ...refusal, fields: Object.fromEntries(places) };
}
