import { and, count, eq, inArray } from "drizzle-orm";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import type { User } from "#shared/accounts/contract.ts";
import { DAY_MS } from "#shared/dates.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { Money } from "#shared/money.ts";
import type { TransferAccount } from "#shared/orders/contract.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { holdingStates } from "#shared/orders/payment-status.ts";
import { type TransferRule, transferFits } from "#shared/payments/transfer-rule.ts";
import type { PaymentSettings } from "#shared/settings/payments.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { READABLE_CHARACTERS, randomCode } from "../lib/ids.ts";
import { isVouchedFor } from "../orders/unconfirmed-mailbox.ts";
import { readSettings } from "../settings/store.ts";

/** Orders of one account that may wait for a bank transfer at once: each keeps goods for days. */
export const MAX_OPEN_TRANSFERS = 3;

/** Characters of what is written with a transfer: a bank's remarks are short and lose marks. */
const REFERENCE_LENGTH = 8;

export interface TransferTerms {
  transferReference: string;
  transferAccount: TransferAccount;
  /** Milliseconds that its stock is kept. */
  holdMs: number;
}

/** For which orders of an account a bank transfer is offered; undefined where for none. */
export async function transferRuleOf(db: Db, userId: string): Promise<TransferRule | undefined> {
  const value = await readSettings(db, "payments");
  return ruleOf(db, value, userId);
}

async function ruleOf(
  db: Db,
  settings: PaymentSettings,
  userId: string,
): Promise<TransferRule | undefined> {
  const { transferOn, transferFor, transferFrom: from, transferTo: to, holdDays } = settings;
  if (!transferOn) return undefined;
  if (transferFor === "paid" && (await isVouchedFor(db, { userId })).length === 0) return undefined;
  return { from, to, needsGstin: transferFor === "gstin", holdDays };
}

interface NewTransfer {
  user: Pick<User, "_id">;
  payBy: PayBy;
  amount: Money;
  buyer: Pick<BuyerDetails, "gstin"> | undefined;
}

/**
 * Undefined for a new order that is paid otherwise.
 *
 * @param db a transaction that has locked the making of this account's orders
 * @returns `invalid_request` where this order may not be paid so
 */
export async function transferTermsFor(
  db: Db,
  { user, payBy, amount, buyer }: NewTransfer,
): Promise<Outcome<TransferTerms | undefined, "invalid_request">> {
  if (payBy !== "bank-transfer") return success(undefined);
  const { _id: userId } = user;
  const [terms, [open]] = await Promise.all([
    offeredTerms(db, { userId, amount, hasGstin: Boolean(buyer?.gstin) }),
    countOpenTransfers(db, { userId }),
  ]);
  if (!terms.ok) return terms;
  if ((open?.orders ?? 0) >= MAX_OPEN_TRANSFERS) {
    return refused(
      `${MAX_OPEN_TRANSFERS} orders of yours wait for a bank transfer. Pay or cancel one of them first, or pay this one by card or UPI.`,
    );
  }
  return terms;
}

/** Whose order it is, and what decides whether it may be paid by bank transfer. */
interface TransferOrder {
  userId: string;
  amount: Money;
  hasGstin: boolean;
}

/**
 * However many orders of the account wait already.
 *
 * @returns `invalid_request` where the owner does not offer it for this sum or account
 */
export async function offeredTerms(
  db: Db,
  { userId, amount, hasGstin }: TransferOrder,
): Promise<Outcome<TransferTerms, "invalid_request">> {
  const settings = await readSettings(db, "payments");
  const rule = await ruleOf(db, settings, userId);
  if (!rule || !transferFits(rule, amount, hasGstin)) {
    return refused("This order cannot be paid by bank transfer. Pay it by card or UPI.");
  }
  return success({
    transferReference: randomCode(REFERENCE_LENGTH, READABLE_CHARACTERS),
    transferAccount: accountOf(settings),
    holdMs: rule.holdDays * DAY_MS,
  });
}

const refused = (message: string) => invalidFields({ payBy: message });

function accountOf(settings: PaymentSettings): TransferAccount {
  const { accountName: name, accountNumber: number, ifsc, bank, branch, upiId } = settings;
  return { name, number, ifsc, bank, ...(branch && { branch }), ...(upiId && { upiId }) };
}

const countOpenTransfers = compiled((db, { userId }: Given<{ userId: string }>) =>
  db
    .select({ orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.payBy, "bank-transfer"),
        inArray(orders.paymentState, [...holdingStates]),
      ),
    ),
);
