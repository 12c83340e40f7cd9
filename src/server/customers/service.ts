import { desc, eq } from "drizzle-orm";
import type { User } from "#shared/accounts/contract.ts";
import { type Customer, type CustomerDetails, MAX_RECENT } from "#shared/customers/contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { paise, toRupees } from "#shared/money.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { Permission } from "#shared/permissions.ts";
import { quoteNumber, shownQuoteState } from "#shared/quotes/quote-state.ts";
import { auditStore } from "../audit/store.ts";
import type { Database, Db } from "../database/connection.ts";
import type { ListPlace } from "../database/numbered-page.ts";
import { orders } from "../database/schema/orders.ts";
import { quotes } from "../database/schema/quotes.ts";
import { returns } from "../database/schema/returns.ts";
import { noCustomer, noCustomerNote } from "../lib/common-failures.ts";
import { whoIs } from "../lib/current-work.ts";
import { isId, newId } from "../lib/ids.ts";
import { returnNumber } from "../returns/return-view.ts";
import { customerNotesStore } from "./notes-store.ts";
import { type CustomerRow, customersStore } from "./store.ts";

export type Customers = ReturnType<typeof openCustomers>;

/** Who buys: found, looked at, and written about. */
export function openCustomers({ database }: { database: Database }) {
  const { db } = database;
  return {
    async list(search: string | undefined, place: ListPlace) {
      const { rows, ...facts } = await customersStore(db).list(search, place);
      return { ...facts, customers: rows.map(customerView) };
    },

    /** The audit says who looked. @param may what the caller may see of them */
    lookUp(
      id: string,
      may: ReadonlySet<Permission>,
    ): Promise<Outcome<CustomerDetails, "not_found">> {
      return database.transaction(async (tx) => {
        const found = isId(id) ? await customersStore(tx).find(id) : undefined;
        if (!found) return noCustomer();
        await auditStore(tx).note("user", found.user.id, "users");
        return success(await detailsOf(tx, found, may));
      });
    },

    addNote(id: string, note: string, by: User): Promise<Outcome<null, "not_found">> {
      return database.transaction(async (tx) => {
        const found = isId(id) ? await customersStore(tx).find(id) : undefined;
        if (!found) return noCustomer();
        const written = { id: newId(), userId: found.user.id, note, who: whoIs(by) };
        await customerNotesStore(tx).insert(written);
        return success(null);
      });
    },

    deleteNote(id: string, noteId: string): Promise<Outcome<null, "not_found">> {
      return database.transaction(async (tx) => {
        const known = isId(id) && isId(noteId);
        if (!known || !(await customerNotesStore(tx).delete(id, noteId))) return noCustomerNote();
        return success(null);
      });
    },
  };
}

function customerView({ user, orders: count, spent, lastOrderAt }: CustomerRow): Customer {
  const { id, name, email, phone, company, gstin, createdAt } = user;
  return {
    _id: id,
    name,
    email,
    phone,
    company,
    gstin,
    createdAt: createdAt.toISOString(),
    orders: count,
    spent: toRupees(paise(spent)),
    ...(lastOrderAt && { lastOrderAt: lastOrderAt.toISOString() }),
  };
}

async function detailsOf(
  db: Db,
  row: CustomerRow,
  may: ReadonlySet<Permission>,
): Promise<CustomerDetails> {
  const { id, company, gstin, emailVerifiedAt } = row.user;
  const store = customersStore(db);
  const ordered = await store.businesses(id);
  const businesses = company || gstin ? [{ company, gstin }, ...ordered] : ordered;
  const byText = new Map(businesses.map((each) => [`${each.company}\n${each.gstin}`, each]));
  const notes = await customerNotesStore(db).of(id);
  const refused = await store.refusedOrders(id, MAX_RECENT);
  return {
    ...customerView(row),
    isConfirmed: emailVerifiedAt !== null,
    notes: notes.map(({ id: _id, note, who, createdAt }) => ({
      _id,
      note,
      who,
      createdAt: createdAt.toISOString(),
    })),
    addresses: await store.addresses(id),
    businesses: [...byText.values()],
    ...(refused.length > 0 && {
      refused: refused.flatMap(({ refusedAt, ...order }) =>
        refusedAt
          ? [
              {
                ...(may.has("read_orders") && { _id: order.id, name: staffOrderName(order) }),
                at: refusedAt.toISOString(),
              },
            ]
          : [],
      ),
    }),
    ...(may.has("read_orders") && {
      recentOrders: (await store.recentOrders(id, MAX_RECENT)).map((order) => ({
        _id: order.id,
        name: staffOrderName(order),
        createdAt: order.createdAt.toISOString(),
        total: toRupees(paise(order.totalPaise)),
        ...(order.status && { status: order.status }),
      })),
    }),
    ...(may.has("read_quotes") && { quotes: await quotesOf(db, id) }),
    ...(may.has("read_returns") && { returns: await returnsOf(db, id) }),
  };
}

async function quotesOf(db: Db, userId: string) {
  const rows = await db
    .select({
      id: quotes.id,
      number: quotes.number,
      state: quotes.state,
      validUntil: quotes.validUntil,
      createdAt: quotes.createdAt,
    })
    .from(quotes)
    .where(eq(quotes.userId, userId))
    .orderBy(desc(quotes.createdAt))
    .limit(MAX_RECENT);
  return rows.map((quote) => ({
    _id: quote.id,
    name: quoteNumber(quote),
    state: shownQuoteState(quote),
    createdAt: quote.createdAt.toISOString(),
  }));
}

async function returnsOf(db: Db, userId: string) {
  const rows = await db
    .select({
      id: returns.id,
      number: returns.number,
      status: returns.status,
      createdAt: returns.createdAt,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(returns.createdAt))
    .limit(MAX_RECENT);
  return rows.map((each) => ({
    _id: each.id,
    name: returnNumber(each),
    status: each.status,
    createdAt: each.createdAt.toISOString(),
  }));
}
