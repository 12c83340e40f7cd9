import { eq, sql } from "drizzle-orm";
import type { Person } from "#shared/personal-data/contract.ts";
import type { Db } from "../database/connection.ts";
import { savedAddresses, users } from "../database/schema/accounts.ts";
import { userMachines } from "../database/schema/compatibility.ts";
import { reviews } from "../database/schema/content.ts";
import { newsletterSubscriptions } from "../database/schema/mail.ts";
import { orders } from "../database/schema/orders.ts";
import { quotes } from "../database/schema/quotes.ts";
import { returns } from "../database/schema/returns.ts";
import { emailKey } from "../lib/email-key.ts";
import { hasDocument } from "../orders/erase-customer.ts";
import { hindranceOf } from "./hindrance.ts";

/** Who is behind an e-mail address: an account, a place in the newsletter, or both. */
export interface FoundPerson {
  account: typeof users.$inferSelect | undefined;
  subscription: typeof newsletterSubscriptions.$inferSelect | undefined;
}

/** Undefined where nothing is kept under the address. */
export async function findPerson(db: Db, email: string): Promise<FoundPerson | undefined> {
  const key = emailKey(email);
  const [account] = await db.select().from(users).where(eq(users.emailKey, key));
  const [subscription] = await db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.emailKey, key));
  return account || subscription ? { account, subscription } : undefined;
}

/** What is kept of somebody, in numbers. */
export async function summaryOf(
  db: Db,
  { account, subscription }: FoundPerson,
): Promise<Omit<Person, "email">> {
  const newsletter = newsletterState(subscription);
  const none = { addresses: 0, machines: 0, orders: 0, documentedOrders: 0, quotes: 0, returns: 0 };
  if (!account) return { ...none, reviews: 0, newsletter };
  const { id, name, createdAt } = account;
  const [ordersOf] = await db
    .select({
      all: sql<number>`count(*)::int`,
      documented: sql<number>`(count(*) filter (where ${hasDocument(db)}))::int`,
    })
    .from(orders)
    .where(eq(orders.userId, id));
  const [returnsOf] = await db
    .select({ all: sql<number>`count(*)::int` })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(orders.userId, id));
  const hindrance = await hindranceOf(db, account);
  return {
    account: {
      name,
      createdAt: createdAt.toISOString(),
      isConfirmed: account.emailVerifiedAt !== null,
    },
    addresses: await db.$count(savedAddresses, eq(savedAddresses.userId, id)),
    machines: await db.$count(userMachines, eq(userMachines.userId, id)),
    orders: ordersOf?.all ?? 0,
    documentedOrders: ordersOf?.documented ?? 0,
    quotes: await db.$count(quotes, eq(quotes.userId, id)),
    returns: returnsOf?.all ?? 0,
    reviews: await db.$count(reviews, eq(reviews.userId, id)),
    newsletter,
    ...(hindrance && {
      hindrance: hindrance.why,
      ...(hindrance.inTheWay.length > 0 && { inTheWay: hindrance.inTheWay }),
    }),
  };
}

function newsletterState(subscription: FoundPerson["subscription"]): Person["newsletter"] {
  if (!subscription) return "none";
  if (subscription.unsubscribedAt) return "unsubscribed";
  return subscription.confirmedAt ? "subscribed" : "unconfirmed";
}
