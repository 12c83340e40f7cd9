import { between, inArray, sql } from "drizzle-orm";
import type { Period } from "#shared/accounting/period.ts";
import {
  isDecidedByStaff,
  type PayBy,
  paymentStates,
  wasPaid,
} from "#shared/orders/payment-status.ts";
import { payByTexts } from "../accounting/money-files.ts";
import { cameKinds } from "../accounting/money-store.ts";
import { failedPaymentAttempts } from "../database/schema/failed-payments.ts";
import { orders } from "../database/schema/orders.ts";
import { moneyMovements } from "../database/schema/payments.ts";
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
const reason = sql`coalesce(nullif(trim(message), ''), gateway_status)`;

/** Money of the order came after all, whatever became of it then. */
const wasPaidLater = inArray(
  orders.paymentState,
  paymentStates.filter((state) => wasPaid(state) || isDecidedByStaff(state)),
);

/** An order counts once, by the last of its tries in these days: else the sums would have it several times. */
export const failedPayments: ThingRows = {
  rows: (period) => sql`
    with tried as (
      select ${reason} as key, order_id,
        row_number() over (partition by order_id order by failed_at desc, id desc) = 1 as is_last
      from ${failedPaymentAttempts} where ${isWithin(sql`failed_at`, period)}
    )
    select key, count(*) as tries, count(*) filter (where is_last) as orders,
      count(*) filter (where is_last and ${wasPaidLater}) as "paidLater",
      coalesce(sum(${orders.totalPaise}) filter (where is_last and not ${wasPaidLater}), 0) as amount
    from tried join ${orders} on ${orders.id} = tried.order_id group by 1`,
  describe: async (_db, keys) => describeByKey(keys, (key) => ({ name: key })),
};
