import { and, count, desc, eq, isNotNull, max, sql } from "drizzle-orm";
import { MAX_RECENT } from "#shared/customers/contract.ts";
import { shownAddress } from "../accounts/address-book-store.ts";
import type { Db } from "../database/connection.ts";
import {
  type ListPlace,
  type LongList,
  MAX_FOUND,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import { savedAddresses, users } from "../database/schema/accounts.ts";
import { orders } from "../database/schema/orders.ts";
import { customersFoundBy, isCustomer } from "./customer-search.ts";

/** Customers on one page of the dashboard. */
const PAGE_SIZE = 25;

/** An account with what it bought; amounts in paise. */
export interface CustomerRow {
  user: Pick<
    typeof users.$inferSelect,
    "id" | "name" | "email" | "phone" | "company" | "gstin" | "createdAt" | "emailVerifiedAt"
  >;
  orders: number;
  spent: number;
  lastOrderAt: Date | null;
}

/** Accounts, each with what it bought: orders are summed for the rows that are read. */
function selectCustomers(db: Db) {
  const { id, name, email, phone, company, gstin, createdAt, emailVerifiedAt } = users;
  const bought = db
    .select({
      orders: count().as("orders"),
      spent:
        sql<number>`coalesce(sum(${orders.totalPaise}) filter (where sold_day(${orders.status}, ${orders.paidAt}) is not null), 0)`
          .mapWith(Number)
          .as("spent"),
      lastOrderAt: max(orders.createdAt).as("last_order_at"),
    })
    .from(orders)
    .where(eq(orders.userId, users.id))
    .as("bought");
  return db
    .select({
      user: { id, name, email, phone, company, gstin, createdAt, emailVerifiedAt },
      orders: bought.orders,
      spent: bought.spent,
      lastOrderAt: bought.lastOrderAt,
    })
    .from(users)
    .innerJoinLateral(bought, sql`true`);
}

/** The dashboard's list of customers, the newest first: its pages and its export are made of it. */
export async function customerListOf(
  db: Db,
  search: string | undefined,
): Promise<LongList<CustomerRow>> {
  return {
    table: users,
    by: [users.createdAt],
    isDescending: true,
    limit: PAGE_SIZE,
    name: `customers ${search ?? ""}`,
    ...(search
      ? { ...(await customersFoundBy(db, search)), max: MAX_FOUND }
      : { fits: isCustomer }),
    read: (isShown, order) =>
      selectCustomers(db)
        .where(isShown)
        .orderBy(...order),
  };
}

/** Who has an account, and what they bought. */
export function customersStore(db: Db) {
  return {
    async list(search: string | undefined, place: ListPlace): Promise<NumberedPage<CustomerRow>> {
      return readListPage(db, await customerListOf(db, search), place);
    },

    async find(id: string): Promise<CustomerRow | undefined> {
      const [found] = await selectCustomers(db).where(and(eq(users.id, id), isCustomer));
      return found;
    },

    addresses: (userId: string) =>
      db
        .select(shownAddress)
        .from(savedAddresses)
        .where(eq(savedAddresses.userId, userId))
        .orderBy(desc(savedAddresses.isDefault), savedAddresses.createdAt),

    /** For which businesses an account has ordered. */
    businesses: (userId: string) =>
      db
        .select({
          company: sql<string>`coalesce(${orders.company}, '')`,
          gstin: sql<string>`coalesce(${orders.gstin}, '')`,
        })
        .from(orders)
        .where(
          and(
            eq(orders.userId, userId),
            sql`coalesce(${orders.company}, ${orders.gstin}) is not null`,
          ),
        )
        .groupBy(orders.company, orders.gstin)
        .limit(MAX_RECENT),

    /** Orders of which a parcel was refused at the door, the latest first. */
    refusedOrders: (userId: string, limit: number) =>
      db
        .select({ id: orders.id, number: orders.number, refusedAt: orders.refusedAt })
        .from(orders)
        .where(and(eq(orders.userId, userId), isNotNull(orders.refusedAt)))
        .orderBy(desc(orders.refusedAt))
        .limit(limit),

    recentOrders: (userId: string, limit: number) =>
      db
        .select({
          id: orders.id,
          number: orders.number,
          status: orders.status,
          totalPaise: orders.totalPaise,
          createdAt: orders.createdAt,
        })
        .from(orders)
        .where(eq(orders.userId, userId))
        .orderBy(desc(orders.createdAt))
        .limit(limit),
  };
}
