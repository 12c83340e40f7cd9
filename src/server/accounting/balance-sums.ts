import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Period } from "#shared/accounting/period.ts";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";
import { creditLines, credits, shipmentLines, shipments } from "../database/schema/fulfilment.ts";
import { orders } from "../database/schema/orders.ts";
import { moneyMovements, orderPayments } from "../database/schema/payments.ts";
import type { BalanceRow, BalancesAround } from "./balances-store.ts";

/** PostgreSQL answers sums as texts. */
type Unsummed<Row> = { [Name in keyof Row]: Row[Name] extends number ? string : Row[Name] };

const dayOf = (moment: SQLWrapper) => sql`(${moment} at time zone 'Asia/Kolkata')::date`;

/** All that ever moved on orders, a row each: money by the day it came or went, goods by their documents' day. */
const movements = sql`(
  select ${moneyMovements.orderId} as order_id, ${moneyMovements.valuedOn} as day,
    case ${moneyMovements.kind} when 'refund' then 'given back' when 'excess-kept' then 'kept' else 'received' end as kind,
    case when ${moneyMovements.kind} in ('refund', 'excess-kept') then - ${moneyMovements.amountPaise}
      else ${moneyMovements.amountPaise} end as amount
  from ${moneyMovements}
  union all select ${documents.orderId}, ${documents.issuedOn},
    case ${documents.kind} when 'invoice' then 'invoiced' else 'credited' end,
    ${documents.totalPaise}
  from ${documents} where ${documents.kind} in ('invoice', 'credit-note', 'credit-voucher')
  union all select ${shipments.orderId}, ${dayOf(shipments.shippedAt)}, 'undocumented',
    ${shipmentLines.goodsPaise} + ${shipmentLines.freightPaise}
  from ${shipments} join ${shipmentLines} on ${shipmentLines.shipmentId} = ${shipments.id}
  where ${shipments.documentId} is null and not ${shipments.isReplacement}
  union all select ${credits.orderId}, ${dayOf(credits.createdAt)}, 'undocumented',
    - ${creditLines.amountPaise}
  from ${credits} join ${creditLines} on ${creditLines.creditId} = ${credits.id}
  where ${credits.documentId} is null
)`;

const sumOf = (kind: string, when: SQL) =>
  sql`coalesce(sum(amount) filter (where kind = ${kind} and ${when}), 0)`;

/** The sums of some orders, under the names by which one row has them all. */
interface Sums {
  advancesBefore: number;
  advanceCountBefore: number;
  debtsBefore: number;
  debtCountBefore: number;
  excessBefore: number;
  advancesAfter: number;
  advanceCountAfter: number;
  debtsAfter: number;
  debtCountAfter: number;
  excessAfter: number;
  soldInvoiced: number;
  soldCredited: number;
  soldUndocumented: number;
}

/** Adds up the orders after one and up to another, or all that follow. */
export async function sumBalances(
  db: Db,
  { from, to }: Period,
  after: string,
  last: string | undefined,
): Promise<BalancesAround> {
  const first = sql`${from}::date`;
  const end = sql`${to}::date`;
  const until = sql`day <= ${end}`;
  const later = sql`day > ${end}`;
  const within = sql`day between ${first} and ${end}`;
  const totals = (when: "Before" | "After") => {
    const column = (name: string) => sql.identifier(`${name}${when}`);
    const sum = (name: string) => sql`coalesce(sum(${column(name)}), 0)`;
    const count = (name: string) => sql`count(*) filter (where ${column(name)} > 0)`;
    return sql`${sum("advance")} as ${column("advances")}, ${count("advance")} as ${column("advanceCount")},
      ${sum("debt")} as ${column("debts")}, ${count("debt")} as ${column("debtCount")},
      ${sum("excess")} as ${column("excess")}`;
  };
  // The sums stand beside each open order, or alone.
  const { rows } = await db.execute<Unsummed<Sums> & (Unsummed<BalanceRow> | { id: null })>(sql`
    with movement as materialized (
      select *, case when kind in ('received', 'credited') then amount when kind = 'kept' then 0
        else - amount end as signed
      from ${movements} of_any_order
      where order_id > ${after}::uuid ${last ? sql`and order_id <= ${last}::uuid` : sql``}
    ),
    -- Most orders were settled before: they add nothing, and leaving them out costs less than making their sums.
    unsettled as (
      select order_id from movement group by order_id
      having bool_or(${within}) or sum(signed) filter (where day < ${first}) <> 0
        or sum(signed) filter (where ${until}) <> 0
    ),
    moved as materialized (
      select order_id,
        coalesce(sum(signed) filter (where day < ${first}), 0) as "paiseBefore",
        coalesce(sum(signed) filter (where ${until}), 0) as "paiseAfter",
        ${sumOf("kept", sql`day < ${first}`)} as "keptBefore", ${sumOf("kept", until)} as "keptAfter",
        ${sumOf("received", until)} as "received",
        ${sumOf("given back", until)} as "givenBack",
        ${sumOf("invoiced", until)} as "invoiced",
        ${sumOf("credited", until)} as "credited",
        ${sumOf("undocumented", until)} as "undocumented",
        (min(day) filter (where kind = 'received'))::text as "firstReceived",
        (min(day) filter (where kind in ('invoiced', 'undocumented')))::text as "firstSold",
        ${sumOf("invoiced", later)} + ${sumOf("undocumented", later)} > 0 as "soldLater",
        ${sumOf("given back", later)} > 0 as "backLater",
        ${sumOf("invoiced", within)} as "invoicedWithin",
        ${sumOf("credited", within)} as "creditedWithin",
        ${sumOf("undocumented", within)} as "undocumentedWithin"
      from movement join unsettled using (order_id) group by order_id
    ),
    with_excess as (
      select moved.*, least(greatest("paiseBefore", 0), "keptBefore") as "excessBefore",
        least(greatest("paiseAfter", 0), "keptAfter") as "excessAfter"
      from moved
    ),
    balances as materialized (
      select with_excess.*, greatest("paiseBefore" - "excessBefore", 0) as "advanceBefore",
        greatest(- "paiseBefore", 0) as "debtBefore",
        greatest("paiseAfter" - "excessAfter", 0) as "advanceAfter",
        greatest(- "paiseAfter", 0) as "debtAfter"
      from with_excess
    ),
    sums as (
      select ${totals("Before")}, ${totals("After")},
        coalesce(sum("invoicedWithin"), 0) as "soldInvoiced",
        coalesce(sum("creditedWithin"), 0) as "soldCredited",
        coalesce(sum("undocumentedWithin"), 0) as "soldUndocumented"
      from balances
    ),
    open as (
      select ${orders.id} as "id", ${orders.number} as "number", ${orders.orderId} as "orderId", ${orders.payBy} as "payBy",
        ${orders.customerName} as "customerName", ${orders.company} as "company",
        ${orders.gstin} as "gstin", balances."advanceAfter" as "advance",
        balances."debtAfter" as "debt", "received", "givenBack", "invoiced", "credited",
        "undocumented", "firstReceived", "firstSold",
        (select string_agg(distinct ${shipments.carrier}, ', ') from ${shipments}
          where ${shipments.orderId} = ${orders.id} and ${dayOf(shipments.shippedAt)} <= ${end}
        ) as "couriers",
        coalesce(${orderPayments.receivedPaise} < ${orders.totalPaise}, false) as "isShort",
        "soldLater" or coalesce(${orders.status} = 'Processing', false) as "isUnfulfilled",
        "backLater" or coalesce(${orders.status} in ('Cancelled', 'Refunded'), false)
          as "isToGiveBack",
        ${orders.paymentState} = 'review' as "isOnHold"
      from balances join ${orders} on ${orders.id} = balances.order_id
        join ${orderPayments} on ${orderPayments.orderId} = balances.order_id
      where balances."advanceAfter" > 0 or balances."debtAfter" > 0
    )
    select sums.*, open.* from sums left join open on true order by open."id"`);
  const [sums] = rows;
  if (!sums) throw new Error("a sum without a row");
  return {
    before: {
      advances: { count: Number(sums.advanceCountBefore), total: Number(sums.advancesBefore) },
      debtors: { count: Number(sums.debtCountBefore), total: Number(sums.debtsBefore) },
      excess: Number(sums.excessBefore),
    },
    after: {
      advances: { count: Number(sums.advanceCountAfter), total: Number(sums.advancesAfter) },
      debtors: { count: Number(sums.debtCountAfter), total: Number(sums.debtsAfter) },
      excess: Number(sums.excessAfter),
    },
    sold: {
      invoiced: Number(sums.soldInvoiced),
      credited: Number(sums.soldCredited),
      undocumented: Number(sums.soldUndocumented),
    },
    open: rows.flatMap((row) => (row.id === null ? [] : balanceRow(row))),
  };
}

function balanceRow(row: Unsummed<BalanceRow>): BalanceRow {
  return {
    id: row.id,
    number: row.number,
    orderId: row.orderId,
    payBy: row.payBy,
    customerName: row.customerName,
    company: row.company,
    gstin: row.gstin,
    received: Number(row.received),
    givenBack: Number(row.givenBack),
    invoiced: Number(row.invoiced),
    credited: Number(row.credited),
    undocumented: Number(row.undocumented),
    firstReceived: row.firstReceived,
    firstSold: row.firstSold,
    advance: Number(row.advance),
    debt: Number(row.debt),
    couriers: row.couriers,
    isShort: row.isShort,
    isUnfulfilled: row.isUnfulfilled,
    isToGiveBack: row.isToGiveBack,
    isOnHold: row.isOnHold,
  };
}
