import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { OrderStatus } from "#shared/orders/order-status.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { unpaidStates } from "#shared/orders/payment-status.ts";
import { readSeriesNumber } from "#shared/series-number.ts";
import type { Db } from "../database/connection.ts";
import {
  type ListCondition,
  type ListPlace,
  type LongList,
  MAX_FOUND,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import { milliseconds } from "../database/schema/columns.ts";
import { shipments } from "../database/schema/fulfilment.ts";
import { isForPickUp, isToShip, orderLines, orders } from "../database/schema/orders.ts";
import { isId } from "../lib/ids.ts";
import { readOrders } from "../orders/order-statements.ts";
import { type OrderRow, orderKeyOf } from "../orders/store.ts";
import { keepsStock } from "../stock/kept-pieces.ts";
import { isCashToCome } from "./cash-to-come.ts";
import { isLate, lateBounds } from "./late-orders.ts";
import { type ListedOrderRow, readListedOrders } from "./listed-orders.ts";
import { searchCondition } from "./order-search-store.ts";
import { hasAddressToAnswer, hasBuyerToCheck, ordersToCheck } from "./overview-store.ts";

/** Orders on one page of the dashboard. */
export const PAGE_SIZE = 25;

export interface OrderFilter {
  /** Taken literally, in any case: see order-search-store.ts. */
  search?: string | undefined;
  status?: OrderStatus | "Pending" | undefined;
  /** Only those whose payment a person must look at, whose cash is to come from a courier, or that are not paid yet. */
  payment?: "check" | "cash" | "unpaid" | undefined;
  payBy?: PayBy | undefined;
  /** Only those of which pieces wait to be shipped; of these the late ones, the packed ones, those of which others have left, or those that are picked up. */
  parcels?: "waiting" | "late" | "packed" | "part" | "pickup" | undefined;
  /** Only those to ship that wait for a decision: about their buyer, or about another address. */
  decide?: "buyer" | "address" | undefined;
  /** The GSTINs of the shop and its branches, which no buyer has. */
  ownGstins?: readonly string[] | undefined;
  /** Only those with this product among their lines. */
  product?: string | undefined;
  /** Made at this moment or later. */
  since?: Date | undefined;
  /** Made before this moment. */
  before?: Date | undefined;
  /** Left out, the newest come first. */
  sort?: "oldest" | "total" | "total-desc" | undefined;
}

/** An order that was named, as far as it tells it from others of the same six characters. */
export interface NamedOrder {
  id: string;
  number: string | null;
  orderId: string;
  customerName: string;
  createdAt: Date;
}

/** A shipment by the tracking number that it has. */
export interface NumberedShipment {
  orderId: string;
  orderNumber: string | null;
  ordinal: number;
  trackingNumber: string;
}

type OrderNameKind = "number" | "shown" | "key";

/** Which of an order's names somebody has typed, as it is stored. */
function readOrderName(typed: string): { kind: OrderNameKind; value: string } {
  const number = readSeriesNumber(typed);
  if (number !== undefined) return { kind: "number", value: number };
  if (/^[0-9a-f]{6}$/i.test(typed)) return { kind: "shown", value: typed.toLowerCase() };
  return { kind: "key", value: orderKeyOf(typed) };
}

/** The dashboard's list of orders: its pages and its export are made of it. */
export async function orderListOf(db: Db, filter: OrderFilter): Promise<LongList<OrderRow>> {
  const { sort = "", search, status, product, ownGstins: _, ...others } = filter;
  const isByTotal = sort.startsWith("total");
  const isOfProductAlone =
    product !== undefined &&
    isId(product) &&
    !isByTotal &&
    [search, status, ...Object.values(others)].every((fact) => fact === undefined);
  return {
    table: orders,
    by: [isByTotal ? orders.totalPaise : orders.createdAt],
    ...(isOfProductAlone ? soldLines(product) : await conditionOf(db, filter)),
    isLongToTell: filter.payment === "cash" || filter.payment === "check",
    alwaysNull: status === "Pending" && !isByTotal && !search ? orders.status : undefined,
    isDescending: sort !== "oldest" && sort !== "total",
    limit: PAGE_SIZE,
    name: `orders ${JSON.stringify({ ...filter, sort: undefined })}`,
    ...(search && { max: MAX_FOUND }),
    read: async (_shown, _order, ids) => {
      const rows = new Map((await readOrders(db, { ids })).map((order) => [order.id, order]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
  };
}

/** Orders as the dashboard works on them. */
export function fulfilmentStore(db: Db) {
  return {
    async list(filter: OrderFilter, place: ListPlace): Promise<NumberedPage<ListedOrderRow>> {
      const read = (_shown: SQL, _order: SQL[], ids: string[]) =>
        readListedOrders(db, ids, filter.ownGstins ?? []);
      return readListPage(db, { ...(await orderListOf(db, filter)), read }, place);
    },

    /** The orders by each number, its six characters, or payment reference. */
    async named(names: readonly string[]): Promise<Map<string, NamedOrder[]>> {
      const shown = sql<string>`right(${orders.id}::text, 6)`;
      const { id, number, orderId, orderKey, customerName, createdAt } = orders;
      const read = names.map((typed) => ({ typed, ...readOrderName(typed) }));
      const given = (kind: OrderNameKind) =>
        read.filter((name) => name.kind === kind).map(({ value }) => value);
      const rows = await db
        .select({ id, number, orderId, shown, key: orderKey, customerName, createdAt })
        .from(orders)
        .where(
          or(
            inArray(number, given("number")),
            inArray(shown, given("shown")),
            inArray(orderKey, given("key")),
          ),
        );
      return new Map(
        read.map(({ typed, kind, value }) => [typed, rows.filter((row) => row[kind] === value)]),
      );
    },

    /** The shipments that have one of these tracking numbers, in whatever case, the latest first. */
    shipmentsWithNumbers(trackingNumbers: readonly string[]): Promise<NumberedShipment[]> {
      const { orderId, ordinal, trackingNumber } = shipments;
      return db
        .select({ orderId, orderNumber: orders.number, ordinal, trackingNumber })
        .from(shipments)
        .innerJoin(orders, eq(orders.id, orderId))
        .where(
          inArray(
            sql`lower(${trackingNumber})`,
            trackingNumbers.map((number) => sql`lower(${number})`),
          ),
        )
        .orderBy(desc(shipments.shippedAt));
    },

    /**
     * Payment order ids of which nothing was packed, the oldest first.
     *
     * @param since `made`, and nobody was reminded yet, or `reminded`
     * @param age milliseconds since then
     */
    async unpacked(since: "made" | "reminded", age: number, limit: number): Promise<string[]> {
      const before = sql`now() - ${milliseconds(age)}`;
      const rows = await db
        .select({ orderId: orders.orderId })
        .from(orders)
        .where(
          and(
            isUnpacked(db),
            since === "made"
              ? and(isNull(orders.packRemindedAt), lte(orders.createdAt, before))
              : lte(orders.packRemindedAt, before),
          ),
        )
        .orderBy(orders.createdAt)
        .limit(limit);
      return rows.map(({ orderId }) => orderId);
    },

    /** Nothing of an order was packed or has left, and its cash is still to come. */
    async isUnpacked(id: string): Promise<boolean> {
      return (await db.$count(orders, and(eq(orders.id, id), isUnpacked(db)))) > 0;
    },
  };
}

async function conditionOf(db: Db, filter: OrderFilter): Promise<ListCondition> {
  const { search, status, payment, payBy, parcels, decide, product, since, before } = filter;
  const facts = and(
    status === "Pending" ? isNull(orders.status) : status && eq(orders.status, status),
    payment === "check" ? inArray(orders.id, ordersToCheck(db)) : undefined,
    payment === "cash" ? isCashToCome() : undefined,
    payment === "unpaid" ? inArray(orders.paymentState, unpaidStates) : undefined,
    payBy && eq(orders.payBy, payBy),
    // What is Processing has pieces that wait: see order-progress.ts.
    parcels && isToShip,
    parcels === "late" ? isLate(await lateBounds(db)) : undefined,
    parcels === "packed" ? isNotNull(orders.packedAt) : undefined,
    parcels === "pickup" ? isForPickUp : undefined,
    parcels === "part" ? sql`${orders.partiallyShipped}` : undefined,
    decide === "buyer" ? hasBuyerToCheck(sql.param(filter.ownGstins ?? [])) : undefined,
    decide === "address" ? hasAddressToAnswer() : undefined,
    product === undefined ? undefined : hasProduct(product),
    since && gte(orders.createdAt, since),
    before && lt(orders.createdAt, before),
  );
  if (!search) return { fits: facts };
  const { fits, counted, surely, ids } = await searchCondition(db, search, { isAlone: !facts });
  return {
    ids,
    fits: and(fits, facts),
    counted: counted && and(counted, facts),
    surely: surely?.map((some) => and(some, facts) ?? some),
  };
}

/**
 * The orders of a product alone are read of its lines, in the order of their ids, which is that of their making: of what each
 * fourth order has, the hundredth page would be found by looking into tens of thousands of orders.
 */
function soldLines(product: string): Pick<LongList<OrderRow>, "from" | "fits" | "by"> {
  return {
    from: { rows: sql`${orderLines}`, id: orderLines.orderId, isRepeated: true },
    fits: eq(orderLines.productId, product),
    by: [],
  };
}

function hasProduct(id: string): SQL {
  if (!isId(id)) return sql`false`;
  return sql`exists (select from ${orderLines}
    where ${orderLines.orderId} = ${orders.id} and ${orderLines.productId} = ${id})`;
}

function isUnpacked(db: Db) {
  const left = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(eq(shipments.orderId, orders.id));
  return and(eq(orders.paymentState, "due"), keepsStock, isNull(orders.packedAt), notExists(left));
}
