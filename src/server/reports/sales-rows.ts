import { between, inArray, type SQL, sql } from "drizzle-orm";
import { type Period, periodBounds } from "#shared/accounting/period.ts";
import { addDays } from "#shared/reports/period.ts";
import { stateOfGstin } from "#shared/tax/gstin.ts";
import { users } from "../database/schema/accounts.ts";
import { products } from "../database/schema/catalogue.ts";
import { documentsDaily } from "../database/schema/documents.ts";
import { orders } from "../database/schema/orders.ts";
import { moneyMovements, orderPayments } from "../database/schema/payments.ts";
import { soldDaily } from "../database/schema/sales.ts";
import {
  isOfReturningBuyer,
  isSoldBetween,
  orderAmounts,
  soldByDay,
} from "../orders/sold-orders.ts";
import { gatewayMethod, gatewayMethodName } from "../payments/gateway-method.ts";
import { describeCategories, describeProducts } from "./describe-products.ts";
import { describeWay } from "./money-rows.ts";
import { describeByKey, readDays, type StepRows, type ThingRows } from "./rows.ts";

function isSoldIn(period: Period) {
  const { since, before } = periodBounds(period);
  return isSoldBetween(since, before);
}

const isSoldOnDays = ({ from, to }: Period) => between(soldDaily.day, from, to);

const isIssuedOnDays = ({ from, to }: Period) => between(documentsDaily.day, from, to);

/** Of documents that are added up by days: with a minus for credits. */
const sign = sql`case kind when 'invoice' then 1 else -1 end`;
const gst = sql`cgst_paise + state_gst_paise + igst_paise`;

export const sales: StepRows = {
  async days(db, period) {
    const { goods, coupons, freight, total } = orderAmounts;
    const amounts = sql`${goods} as goods, ${coupons} as coupons, ${freight} as freight, ${total} as total`;
    return [
      ...(await readDays(db, soldByDay(period, amounts))),
      ...(await readDays(
        db,
        sql`select day::text as day, sum(pieces) as pieces from ${soldDaily}
          where ${isSoldOnDays(period)} group by ${soldDaily.day}`,
      )),
      ...(await readDays(
        db,
        sql`select day::text as day,
            coalesce(sum(taxable_paise + ${gst}) filter (where kind = 'invoice'), 0) as invoiced,
            coalesce(sum(taxable_paise + ${gst}) filter (where kind <> 'invoice'), 0) as credited,
            sum(${sign} * (${gst})) as gst, sum(${sign} * (taxable_paise + ${gst})) as net
          from ${documentsDaily} where ${isIssuedOnDays(period)} group by ${documentsDaily.day}`,
      )),
      ...(await readDays(
        db,
        sql`select valued_on::text as day, - sum(amount_paise) as refunds from ${moneyMovements}
          where kind = 'refund' and ${between(moneyMovements.valuedOn, period.from, period.to)}
          group by ${moneyMovements.valuedOn}`,
      )),
    ];
  },
};

/** What was sold of each product in a period. */
const soldOfProducts = (period: Period) => sql`
  select product_id, sum(pieces) as pieces, sum(sum_paise) as goods
  from ${soldDaily} where ${isSoldOnDays(period)} group by product_id`;

export const salesByProduct: ThingRows = {
  rows: (period) =>
    sql`select product_id::text as key, pieces, goods from (${soldOfProducts(period)}) as sold
      where (pieces, goods) <> (0, 0)`,
  describe: describeProducts,
};

export const salesByCategory: ThingRows = {
  rows: (period) => sql`
    select coalesce(${products.categoryId}::text, '') as key, sum(pieces) as pieces, sum(goods) as goods
    from (${soldOfProducts(period)}) as sold
      left join ${products} on ${products.id} = sold.product_id
    group by 1 having (sum(pieces), sum(goods)) <> (0, 0)`,
  describe: describeCategories,
};

export const salesByState: ThingRows = {
  rows: (period) => sql`
    select place_of_supply as key, coalesce(sum(documents) filter (where kind = 'invoice'), 0) as invoices,
      sum(${sign} * taxable_paise) as taxable, sum(${sign} * (${gst})) as gst,
      sum(${sign} * (taxable_paise + ${gst})) as net
    from ${documentsDaily} where ${isIssuedOnDays(period)} group by 1`,
  describe: async (_db, keys) =>
    describeByKey(keys, (key) => ({ name: stateOfGstin(key) ?? "Without a place of supply" })),
};

/** Of the key of a row of what was paid on the gateway's page; the method follows. */
const ONLINE = "gateway/";

/**
 * Sales by way of payment: summed up by the gateway's own words first, which are few, and these are read once each.
 *
 * @param figures sums over `orders`, each with its name
 * @param sums the same figures, added up
 */
const soldByWay = (period: Period, figures: SQL, sums: SQL) => sql`
  select case when way = 'gateway' then ${ONLINE} || ${gatewayMethod(sql`method`)} else way end as key, ${sums}
  from (
    select ${orders.payBy} as way, ${orderPayments.paymentMethod} as method, ${figures}
    from ${orders} left join ${orderPayments} on ${orderPayments.orderId} = ${orders.id} and ${orders.payBy} = 'gateway'
    where ${isSoldIn(period)} group by 1, 2
  ) as sold group by 1`;

const figuresOfWay = (
  among: SQL = sql``,
) => sql`count(*) ${among} as orders, ${orderAmounts.goods} ${among} as goods,
  ${orderAmounts.coupons} ${among} as coupons, ${orderAmounts.freight} ${among} as freight,
  ${orderAmounts.total} ${among} as total`;
const sumsOfWay = sql`sum(orders) as orders, sum(goods) as goods, sum(coupons) as coupons,
  sum(freight) as freight, sum(total) as total`;

export const salesByPayment: ThingRows = {
  rows: (period) => soldByWay(period, figuresOfWay(), sumsOfWay),
  // Of years beside the years before most orders are of both, and each order's payment is looked up once.
  rowsBeside(period, earlier) {
    if (addDays(earlier.to, 1) < period.from) return undefined;
    const among = (one: Period) => sql`filter (where ${isSoldIn(one)})`;
    const figures = sql`${figuresOfWay(among(period))}, ${orderAmounts.total} ${among(earlier)} as before`;
    const sums = sql`${sumsOfWay}, coalesce(sum(before), 0) as before, sum(sum(before)) over () as "beforeOfAll"`;
    const both = soldByWay({ from: earlier.from, to: period.to }, figures, sums);
    return sql`select * from (${both}) as of_both where orders > 0`;
  },
  describe: async (_db, keys) =>
    describeByKey(keys, (key) =>
      key.startsWith(ONLINE)
        ? { name: `Online: ${gatewayMethodName(key.slice(ONLINE.length))}` }
        : describeWay(key),
    ),
};

/**
 * Of very many customers a year's are summed up in half the time as floating numbers, which are exact up to a
 * trillion rupees and beyond, and by ids that are no texts yet.
 */
const totalOfCustomer = sql`sum(${orders.totalPaise}::float8)`;

export const salesByCustomer: ThingRows = {
  rows: (period) => sql`
    select ${orders.userId} as key, count(*) as orders, ${totalOfCustomer} as total,
      floor(${totalOfCustomer} / count(*) + 0.5) as average
    from ${orders} where ${isSoldIn(period)} group by ${orders.userId}`,
  async describe(db, keys) {
    const found = await db
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(inArray(users.id, [...keys]));
    return new Map(found.map(({ id, name, email }) => [id, { name, texts: { email } }]));
  },
};

const withCoupon = (period: Period) => sql`${isSoldIn(period)} and ${orders.couponPaise} > 0`;
const couponFigures = sql`count(*) as uses, count(*) filter (where ${isOfReturningBuyer}) as again,
  ${orderAmounts.coupons} as discount, ${orderAmounts.total} as sales`;

export const coupons: StepRows = {
  days: (db, period) =>
    readDays(
      db,
      sql`select sold_day(${orders.status}, ${orders.paidAt})::text as day, ${couponFigures} from ${orders}
        where ${withCoupon(period)} group by 1`,
    ),
};

export const couponCodes: ThingRows = {
  rows: (period) => sql`
    select coalesce(${orders.couponCode}, '') as key, ${couponFigures}
    from ${orders} where ${withCoupon(period)} group by 1`,
  describe: async (_db, keys) => describeByKey(keys, (key) => ({ name: key || "Without a code" })),
};
