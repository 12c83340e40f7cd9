import { and, asc, eq, inArray } from "drizzle-orm";
import { paise, toRupees } from "#shared/money.ts";
import { customerNotesStore } from "../customers/notes-store.ts";
import type { Db } from "../database/connection.ts";
import { savedAddresses, sessions, trustedDevices } from "../database/schema/accounts.ts";
import { products } from "../database/schema/catalogue.ts";
import { userMachines } from "../database/schema/compatibility.ts";
import { reviews } from "../database/schema/content.ts";
import { earlierContacts } from "../database/schema/earlier-contacts.ts";
import { quoteEvents, quotes, quoteVersions } from "../database/schema/quotes.ts";
import { savedViews } from "../database/schema/saved-views.ts";
import type { FoundPerson } from "./find-person.ts";
import { ordersPart } from "./person-orders.ts";

/**
 * All that is kept of somebody, as JSON of plain names, amounts in rupees: what they can ask for under the DPDP
 * Act. What only opens an account, such as a password's hash or a session's token, is left out.
 */
export async function personFile(db: Db, { account, subscription }: FoundPerson) {
  return {
    madeAt: new Date().toISOString(),
    newsletter: subscription
      ? {
          email: subscription.email,
          agreedTo: subscription.consent,
          askedAt: subscription.createdAt,
          confirmedAt: subscription.confirmedAt,
          unsubscribedAt: subscription.unsubscribedAt,
        }
      : null,
    ...(account && (await accountParts(db, account))),
  };
}

async function accountParts(db: Db, account: NonNullable<FoundPerson["account"]>) {
  const { id, name, email, phone, address, company, gstin, emailVerifiedAt, createdAt } = account;
  return {
    account: { name, email, phone, address, company, gstin, emailVerifiedAt, createdAt },
    earlierContacts: await db
      .select({
        name: earlierContacts.name,
        email: earlierContacts.email,
        phone: earlierContacts.phone,
      })
      .from(earlierContacts)
      .where(eq(earlierContacts.userId, id)),
    addresses: await db
      .select({
        name: savedAddresses.name,
        phone: savedAddresses.phone,
        address: savedAddresses.address,
        city: savedAddresses.city,
        state: savedAddresses.state,
        pincode: savedAddresses.pincode,
        savedAt: savedAddresses.createdAt,
      })
      .from(savedAddresses)
      .where(eq(savedAddresses.userId, id))
      .orderBy(asc(savedAddresses.createdAt)),
    sessions: await db
      .select({
        device: sessions.device,
        network: sessions.network,
        signedInAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        endsAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(asc(sessions.createdAt)),
    knownDevices: await db
      .select({ lastLoginAt: trustedDevices.lastLoginAt })
      .from(trustedDevices)
      .where(eq(trustedDevices.userId, id)),
    machines: await db
      .select({ name: products.name, notedAt: userMachines.createdAt })
      .from(userMachines)
      .innerJoin(products, eq(products.id, userMachines.productId))
      .where(eq(userMachines.userId, id)),
    ...(await ordersPart(db, id)),
    quotes: await quotesOf(db, id),
    notesOfTheShop: await customerNotesStore(db).texts(id),
    savedViews: await db
      .select({
        list: savedViews.list,
        name: savedViews.name,
        query: savedViews.query,
        columns: savedViews.columns,
        isShared: savedViews.isShared,
        savedAt: savedViews.createdAt,
      })
      .from(savedViews)
      .where(eq(savedViews.userId, id))
      .orderBy(asc(savedViews.createdAt)),
    reviews: await db
      .select({
        name: reviews.name,
        rating: reviews.rating,
        text: reviews.text,
        state: reviews.state,
        writtenAt: reviews.createdAt,
      })
      .from(reviews)
      .where(eq(reviews.userId, id)),
  };
}

async function quotesOf(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(quotes)
    .where(eq(quotes.userId, userId))
    .orderBy(asc(quotes.createdAt));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const versions = await db
    .select()
    .from(quoteVersions)
    .where(inArray(quoteVersions.quoteId, ids))
    .orderBy(asc(quoteVersions.version));
  const messages = await db
    .select()
    .from(quoteEvents)
    .where(and(inArray(quoteEvents.quoteId, ids), eq(quoteEvents.isMessage, true)))
    .orderBy(asc(quoteEvents.at));
  const drafted = rows.flatMap(({ draft }) => draft.lines.map(({ productId }) => productId));
  const known = await db
    .select({ id: products.id, name: products.name, sku: products.sku })
    .from(products)
    .where(inArray(products.id, [...new Set(drafted)]));
  const productOf = new Map(known.map(({ id, name, sku }) => [id, { name, sku }]));
  const gone = { name: "A product that is gone", sku: "" };
  return rows.map(({ id, draft, number, state, createdAt, ...row }) => ({
    number,
    state,
    createdAt,
    buyer: row.buyer,
    deliverTo: row.deliverTo,
    note: row.note,
    declineReason: row.declineReason,
    draft: {
      lines: draft.lines.map(({ productId, quantity, unitPaise }) => ({
        ...(productOf.get(productId) ?? gone),
        quantity,
        unitPrice: unitPaise === null ? null : toRupees(paise(unitPaise)),
      })),
      freight: toRupees(paise(draft.freightPaise)),
      freightText: draft.freightText,
      validDays: draft.validDays,
      notes: draft.notes,
      terms: draft.terms,
    },
    versions: versions
      .filter(({ quoteId }) => quoteId === id)
      .map(({ version, sentAt, validUntil, offer }) => ({
        version,
        sentAt,
        validUntil,
        deliverTo: offer.deliverTo,
        customerName: offer.customerName,
        buyer: offer.buyer,
        freight: toRupees(paise(offer.freightPaise)),
        notes: offer.notes,
        terms: offer.terms,
        lines: offer.lines.map(({ name, sku, quantity, unitPaise }) => ({
          name,
          sku,
          quantity,
          unitPrice: toRupees(paise(unitPaise)),
        })),
      })),
    messages: messages
      .filter(({ quoteId }) => quoteId === id)
      .map(({ actor, what, at }) => ({ by: actor === "shopper" ? "you" : "the shop", what, at })),
  }));
}
