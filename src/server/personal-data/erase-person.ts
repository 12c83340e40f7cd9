import { eq } from "drizzle-orm";
import { type Failure, failure } from "#shared/failure.ts";
import { eraseAccount } from "../accounts/erase-account.ts";
import { accountsStore } from "../accounts/store.ts";
import { eraseFromAudit } from "../audit/erase-from-audit.ts";
import { auditStore } from "../audit/store.ts";
import { myMachinesStore } from "../compatibility/my-machines-store.ts";
import { customerNotesStore } from "../customers/notes-store.ts";
import { advisoryLockFor } from "../database/advisory-lock.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { quotes } from "../database/schema/quotes.ts";
import { endRecording } from "../database/transaction.ts";
import { idempotencyStore } from "../http/idempotency-store.ts";
import { emailKey } from "../lib/email-key.ts";
import { newsletterStore } from "../newsletter/store.ts";
import { eraseCustomer, forgetEarlierContacts } from "../orders/erase-customer.ts";
import { refundAccountsStore } from "../payments/refunds-store.ts";
import { eraseQuotes } from "../quotes/erase-quotes.ts";
import { eraseReturns } from "../returns/erase-returns.ts";
import { reviewRequestsStore } from "../reviews/review-requests-store.ts";
import { reviewsStore } from "../reviews/store.ts";
import { authenticatorsStore } from "../two-factor/authenticators-store.ts";
import { findPerson } from "./find-person.ts";
import { hindranceOf } from "./hindrance.ts";

/**
 * Erases whoever has an e-mail address, in this transaction; `conflict` with what has to be done first. The audit
 * says who erased, and of whom only the id.
 *
 * @param by the e-mail of whoever erases
 * @returns false where nothing was kept under the address (any more)
 */
export async function erasePerson(
  db: Db,
  email: string,
  by: string,
): Promise<Failure<"conflict"> | boolean> {
  const seen = await findPerson(db, email);
  if (!seen) return false;
  if (seen.account) await lockAllOf(db, seen.account.id);
  // As it is once it is locked: an invitation to the staff may have been accepted meanwhile.
  const account = (await findPerson(db, email))?.account;
  if (account?.id !== seen.account?.id) return false;
  if (account) {
    const hindrance = await hindranceOf(db, account);
    if (hindrance) return failure("conflict", hindrance.why);
  }
  const subscription = await newsletterStore(db).lockByAddress(emailKey(email));
  await auditStore(db).note("user", account?.id ?? subscription?.id ?? "", "users");
  await endRecording(db);
  if (subscription) await newsletterStore(db).erase(subscription.id);
  if (!account) return true;
  const { id: userId } = account;
  await eraseQuotes(db, userId);
  await eraseCustomer(db, { userId, email: account.email, by });
  await refundAccountsStore(db).forgetOf(userId);
  await eraseReturns(db, userId);
  await reviewsStore(db).eraseName(userId);
  // Orders with documents keep the address; nobody is to be asked there how the goods are.
  await reviewRequestsStore(db).stop(userId);
  await customerNotesStore(db).removeAll(userId);
  await myMachinesStore(db).removeAll(userId);
  await idempotencyStore(db).forgetOf(userId);
  await authenticatorsStore(db).removeAll(userId);
  await eraseAccount(db, userId);
  await forgetEarlierContacts(db, userId);
  await eraseFromAudit(db, userId);
  return true;
}

/** Nobody orders, pays or answers a quote of the account meanwhile; in the order of locks (docs/decisions/007). */
async function lockAllOf(db: Db, userId: string): Promise<void> {
  await advisoryLockFor(db, userId);
  await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(eq(quotes.userId, userId))
    .orderBy(quotes.id)
    .for("no key update");
  await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(orders.id)
    .for("no key update");
  await accountsStore(db).lock(userId);
}
