import { dateAndTime } from "#shared/dates.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { formatMoney, paise, toRupees } from "#shared/money.ts";
import { type NamedOrder, staffOrderName } from "#shared/orders/order-id.ts";
import { holdingStates } from "#shared/orders/payment-status.ts";
import type { RefundAccount } from "#shared/payments/refund-account.ts";
import { needsPerson } from "#shared/payments/refund-state.ts";
import type { OwnRegistrations } from "#shared/tax/registration.ts";
import { orderContradictions } from "../documents/sale-document.ts";
import { lateCash } from "../orders/cash-of-shipments.ts";
import type { OrderFulfilment } from "../orders/order-fulfilment-store.ts";
import { amountDue, creditableLines } from "../orders/order-quantities.ts";
import { addressRefusal, orderView } from "../orders/order-view.ts";
import type { EventRow, LineRow, OrderRow } from "../orders/store.ts";
import type { TaxedPart } from "../orders/taxed-parts.ts";
import type { EnteredPayment } from "../payments/entered-payments-store.ts";
import type { MoneyMovement } from "../payments/money-ledger.ts";
import { mayTakeTransfer } from "../payments/record-transfer.ts";
import type { Refund } from "../payments/refunds-store.ts";
import { voidRefusal } from "../payments/void-transfer.ts";
import { gstClosed } from "./gst-closed.ts";
import { refusableShipments } from "./refuse-shipment.ts";

/** Contradictions in an order's buyer, while they keep it from being shipped. */
function contradictionsOf(shop: OwnRegistrations, order: OrderRow): string[] {
  return order.status === "Processing" ? orderContradictions(shop, order) : [];
}

interface Known {
  shop: OwnRegistrations;
  lines: readonly LineRow[];
  fulfilment: OrderFulfilment;
  events: readonly EventRow[];
  money: readonly MoneyMovement[];
  refunds: readonly Refund[];
  refundAccount: RefundAccount | undefined;
  entered: readonly EnteredPayment[];
  paymentHold: AdminOrderDetails["paymentHold"];
  sameGoods: readonly NamedOrder[];
  ewayLimit: AdminOrderDetails["ewayLimit"];
  carriers: AdminOrderDetails["carriers"];
  transitions: AdminOrderDetails["transitions"];
  shipsFrom: AdminOrderDetails["shipsFrom"];
  taxedParts: readonly TaxedPart[] | undefined;
  leavesUnder: AdminOrderDetails["leavesUnder"];
  branches: Pick<AdminOrderDetails, "liesIn" | "leftFrom">;
}

/** An order with all that the dashboard knows of it. */
export function adminOrderDetailsView(
  order: OrderRow,
  {
    shop,
    lines,
    fulfilment,
    events,
    money,
    refunds,
    entered,
    refundAccount,
    paymentHold,
    sameGoods,
    ewayLimit,
    carriers,
    transitions,
    shipsFrom,
    taxedParts,
    leavesUnder,
    branches,
  }: Known,
): AdminOrderDetails {
  const { customerName: name, customerEmail: email, customerPhone: phone } = order;
  return {
    ...orderView(order, lines, fulfilment, taxedParts),
    customer: { name, email, phone },
    history: events
      .filter(({ isNote }) => !isNote)
      .map(({ at, actor, what }) => ({ at: at.toISOString(), actor, what })),
    notes: events
      .filter(({ isNote }) => isNote)
      .map(({ at, actor: by, what: text }) => ({ at: at.toISOString(), by, text }))
      .reverse(),
    contradictions: contradictionsOf(shop, order),
    ...(order.gstinConfirmedBy && { gstinConfirmedBy: order.gstinConfirmedBy }),
    mayChangeAddress: addressRefusal(order, fulfilment.shipments.length) === undefined,
    mayChangeBuyer: order.status === "Processing",
    paymentFacts: paymentFacts(order),
    ...bankTransferOf(order, fulfilment, refunds, entered),
    ...cashOf(order, fulfilment, entered),
    money: money.map(({ kind, amountPaise, reference, valuedOn: day, actor: by }) => ({
      kind,
      reference,
      day,
      by,
      amount: toRupees(paise(amountPaise)),
    })),
    refunds: refunds.map(({ requestId, amountPaise, state, reason, createdAt }) => ({
      requestId,
      amount: toRupees(paise(amountPaise)),
      state,
      needsPerson: needsPerson(state),
      reason,
      createdAt: createdAt.toISOString(),
    })),
    ...(refundAccount && { refundAccount }),
    holdsStock: order.keepsStock,
    shipmentValues: fulfilment.shipments
      .filter(({ isReplacement }) => !isReplacement)
      .map((shipment) => ({
        shipment: shipment.ordinal,
        ...gstClosed(shipment),
        lines: creditableLines(shipment, fulfilment).map(
          ({ position, amount, credited, ...counts }) => ({
            ...counts,
            line: position,
            amount: toRupees(amount),
            credited: toRupees(credited),
          }),
        ),
      })),
    ewayLimit,
    carriers,
    ...(paymentHold && { paymentHold }),
    ...(sameGoods.length > 0 && {
      sameGoods: sameGoods.map((same) => ({ _id: same.id, name: staffOrderName(same) })),
    }),
    transitions,
    ...(shipsFrom && { shipsFrom }),
    ...(leavesUnder && { leavesUnder }),
    ...branches,
  };
}

function bankTransferOf(
  order: OrderRow,
  fulfilment: OrderFulfilment,
  refunds: readonly Refund[],
  entered: readonly EnteredPayment[],
): Pick<AdminOrderDetails, "bankTransfer"> {
  const { transferReference: reference } = order;
  if (!reference) return {};
  return {
    bankTransfer: {
      reference,
      mayRecord: mayTakeTransfer(order),
      mayVoid: voidRefusal(order, fulfilment, refunds) === undefined,
      entered: entered.map((transfer) => ({
        _id: transfer.id,
        utr: transfer.reference,
        amount: toRupees(paise(transfer.amountPaise)),
        paidOn: transfer.paidOn,
        by: transfer.enteredBy,
        ...voidedOf(transfer),
      })),
    },
  };
}

function voidedOf({ voidedAt, voidedBy, voidedReason }: EnteredPayment) {
  if (!voidedAt) return {};
  return {
    voided: {
      at: voidedAt.toISOString(),
      by: voidedBy ?? "",
      reason: voidedReason ?? "",
    },
  };
}

function cashOf(
  order: OrderRow,
  fulfilment: OrderFulfilment,
  entered: readonly EnteredPayment[],
): Pick<AdminOrderDetails, "cash"> {
  if (order.payBy !== "cash-on-delivery") return {};
  const isDue = order.paymentState === "due";
  const late = lateCash(order, fulfilment);
  return {
    cash: {
      toCollect: isDue ? toRupees(amountDue(order, fulfilment)) : 0,
      mayCollect: (isDue && fulfilment.shipments.length > 0) || late > 0,
      ...(late > 0 && { late: toRupees(late) }),
      onTheWay: refusableShipments(order, fulfilment).map(({ ordinal }) => ordinal),
      collected: entered.map(({ reference, amountPaise, paidOn, enteredBy: by }) => {
        return { reference, amount: toRupees(paise(amountPaise)), paidOn, by };
      }),
    },
  };
}

function keptOverTotalText({ excessKeptPaise }: OrderRow): string | null {
  return excessKeptPaise > 0 ? `${formatMoney(paise(excessKeptPaise))}, as agreed` : null;
}

function paymentFacts(order: OrderRow): AdminOrderDetails["paymentFacts"] {
  const isHeld = order.keepsStock && holdingStates.some((state) => state === order.paymentState);
  const waits = isHeld ? dateAndTime(order.reservedUntil) : null;
  const facts: [name: string, value: string | null][] = [
    ["Payment", order.paymentState],
    ["Payment reference", order.orderId],
    ["Paid at", order.paidAt && dateAndTime(order.paidAt)],
    ["Method", order.paymentMethod],
    ["Transfer reference", order.transferReference],
    ["The gateway says", order.payBy === "gateway" ? order.gatewayStatus : null],
    ["Gateway's order", order.gatewayId],
    ["Transaction", order.transactionId ?? order.receivedTransactionId],
    ["Kept over the total", keptOverTotalText(order)],
    ["Stock held until", waits],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
