import { type Failure, failure } from "#shared/failure.ts";
import { rupees } from "#shared/money.ts";
import { updateProduct } from "../catalogue/edit-product.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Database, Db } from "../database/connection.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
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

/** Gives all members the bulk discounts of one of them, in the transaction that is open. */
export async function givePriceList(
  database: Database,
  db: Db,
  memberIds: readonly string[],
  from: string,
): Promise<void> {
  const [base] = await catalogueStore(db).productsByIds(
    memberIds.filter((id) => id === from.toLowerCase()).filter(isId),
  );
  if (!base) {
    throw new Refused(invalidFields({ priceListOf: "Choose a product of the family" }));
  }
  const { bulkDiscounts } = base;
  for (const [index, id] of memberIds.entries()) {
    const changed = await updateProduct(database, id, { bulkDiscounts });
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
