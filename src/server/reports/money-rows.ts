import { between, inArray, sql } from "drizzle-orm";
import type { Period } from "#shared/accounting/period.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { payByTexts } from "../accounting/money-files.ts";
import { cameKinds } from "../accounting/money-store.ts";
import { orders } from "../database/schema/orders.ts";
import { hasFailed, moneyMovements, orderPayments } from "../database/schema/payments.ts";
import {
  type Described,
  describeByKey,
  isWithin,
  readDays,
  type StepRows,
  type ThingRows,
} from "./rows.ts";

export function describeWay(way: string): Described {
  return { name: payByTexts[way as PayBy] };
}

const came = inArray(moneyMovements.kind, cameKinds);
const goesBack = sql`kind = 'refund'`;

/** What was kept over a total is no movement of money: it had come. */
const moved = sql`coalesce(sum(amount_paise) filter (where ${came}), 0) as received,
  coalesce(- sum(amount_paise) filter (where ${goesBack}), 0) as refunded,
  coalesce(sum(amount_paise) filter (where ${came} or ${goesBack}), 0) as net`;

const isMovedIn = ({ from, to }: Period) => between(moneyMovements.valuedOn, from, to);

export const payments: StepRows = {
  days: (db, period) =>
    readDays(
      db,
      sql`select valued_on::text as day, ${moved} from ${moneyMovements}
        where ${isMovedIn(period)} group by valued_on`,
    ),
};

export const paymentsByWay: ThingRows = {
  rows: (period) => sql`
    select way as key, count(*) filter (where kind = 'receipt') as receipts, ${moved}
    from ${moneyMovements} where ${isMovedIn(period)} group by way`,
  describe: async (_db, keys) => describeByKey(keys, describeWay),
};

/** Its text is the key: the bank words the same reason alike. */
const reason = sql`coalesce(nullif(trim(${orderPayments.gatewayMessage}), ''), ${orderPayments.gatewayStatus})`;

export const failedPayments: ThingRows = {
  rows: (period) => sql`
    select ${reason} as key, count(*) as orders, sum(${orders.totalPaise}) as amount
    from ${orderPayments} join ${orders} on ${orders.id} = ${orderPayments.orderId}
    where ${hasFailed} and ${isWithin(sql`${orders.createdAt}`, period)}
      and ${orders.payBy} = 'gateway' group by 1`,
  describe: async (_db, keys) => describeByKey(keys, (key) => ({ name: key })),
};
