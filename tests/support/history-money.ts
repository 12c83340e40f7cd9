import { enteredPaymentsStore } from "#server/payments/entered-payments-store.ts";
import { sendRefund } from "#server/payments/refunds.ts";
import { refundsStore } from "#server/payments/refunds-store.ts";
import { asIndianClock } from "#shared/dates.ts";
import { paise, toRupees } from "#shared/money.ts";
import { excessActs, holdActions } from "#shared/payments/payment-hold.ts";
import { needsPerson } from "#shared/payments/refund-state.ts";
import { admin, type HistoryParts, type Random } from "./history-parts.ts";

const REASON = "As agreed";
/** Now and then one of these, which another transfer may have. */
const usedUtr = (random: Random) => `USEDBEFORE${random.whole(10, 15)}`;
const newUtr = (random: Random) => `HDFCN${random.whole(1_000_000_000, 9_999_999_999)}`;

/** What of an order's payment the acts go by. */
interface PaidOrder {
  id: string;
  userId: string;
  totalPaise: number;
  receivedPaise: number | null;
}

/** Money that comes by bank transfer is entered: what is missing, a part, or too much; or an entry is voided. */
export async function enterTransfer(
  { payments, database: { db } }: HistoryParts,
  random: Random,
  { id, userId, totalPaise, receivedPaise }: PaidOrder,
) {
  if (random.chance(0.1)) return payments.cancelTransfer({ ...admin, _id: userId }, id);
  const entered = await enteredPaymentsStore(db).ofOrder(id);
  if (entered.length > 0 && random.chance(0.4)) {
    return payments.voidTransfer(id, admin, { payment: random.pick(entered).id, reason: REASON });
  }
  const missing = Math.max(1, totalPaise - (receivedPaise ?? 0));
  const amount = random.pick([missing, missing, random.whole(1, missing), missing + 100]);
  return payments.recordTransfer(id, admin, {
    amount: toRupees(paise(amount)),
    utr: random.chance(0.1) ? usedUtr(random) : newUtr(random),
    // As its order is of today, it cannot have come before.
    paidOn: asIndianClock(new Date()).toISOString().slice(0, 10),
  });
}

/** A person decides what becomes of money that does not fit, right or wrong. */
export function decideOnHold({ fulfilment }: HistoryParts, random: Random, id: string) {
  return fulfilment.resolvePaymentHold(id, admin, {
    act: random.pick([...holdActions, "accept", "accept", "accept"]),
    note: REASON,
    excess: random.chance(0.9) ? random.pick(excessActs) : undefined,
  });
}

/** The bank is asked for a refund, or a person notes how they gave the money back. */
export async function giveBack(
  { context, fulfilment, database: { db } }: HistoryParts,
  random: Random,
  id: string,
) {
  const refunds = await refundsStore(db).ofOrder(id);
  const refund = refunds.length > 0 ? random.pick(refunds) : undefined;
  if (!refund || needsPerson(refund.state) || random.chance(0.05)) {
    const reference = random.chance(0.9) ? newUtr(random) : undefined;
    const requestId = refund?.requestId ?? "none";
    return fulfilment.settleRefund(id, admin, { requestId, note: REASON, reference });
  }
  await sendRefund(context, refund.id, 0);
  return { ok: true };
}
