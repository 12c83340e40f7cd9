import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { OTHER_TERRITORY } from "#shared/tax/gstin.ts";
import { indianStates } from "#shared/tax/indian-states.ts";
import { orders } from "../database/schema/orders.ts";

/** Orders that are still to be shipped. */
export const isToShip = eq(orders.status, "Processing");

/** Orders to ship whose buyer contradicts itself: what `orderContradictions` says of one, asked of all. */
export function hasBuyerToCheck(): SQL {
  const { gstin, sez, gstinConfirmed, sellerGstin, billingAddress, shippingAddress } = orders;
  const billed = sql`coalesce(${billingAddress} ->> 'state', ${shippingAddress} ->> 'state')`;
  const names = [...indianStates, OTHER_TERRITORY].map(
    ({ gstCode, name }) => sql`when ${gstCode} then ${name}`,
  );
  const registered = sql`case left(${gstin}, 2) ${sql.join(names, sql` `)} end`;
  return sql`(${isToShip} and (${gstin} = ${sellerGstin} or (${sez} and ${gstin} is null)
    or (not ${gstinConfirmed} and ${billed} <> '' and ${registered} <> ${billed})))`;
}

/** Orders to ship whose shopper waits for an answer about another address. */
export function hasAddressToAnswer(): SQL | undefined {
  return and(isToShip, isNotNull(orders.addressRequest));
}
