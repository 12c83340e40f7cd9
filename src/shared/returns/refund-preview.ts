import { creditShare } from "../fulfilment/item-amounts.ts";
import { type Money, paise, rupees, sum } from "../money.ts";
import { allocatedShare } from "../orders/allocated-share.ts";
import type { CancellableOrder, ReturnableShipment } from "./contract.ts";

type Chosen = readonly { line: number; quantity: number }[];

interface CancelledMoney {
  /** Goes back to the shopper. */
  back: Money;
  /** Is no longer to be paid on delivery. */
  less: Money;
}

/** As the server decides it. */
export function previewCancellation(order: CancellableOrder, chosen: Chosen): CancelledMoney {
  const share = sum(
    order.lines.flatMap(({ line, ordered, left, goods, freight }) => {
      const quantity = chosen.find((one) => one.line === line)?.quantity ?? 0;
      return [goods, freight].map((all) => allocatedShare(rupees(all), ordered, left, quantity));
    }),
  );
  if (!order.paid) {
    const back = paise(Math.max(0, share - rupees(order.due)));
    return { back, less: paise(share - back) };
  }
  const refundable = rupees(order.refundable);
  const isAll = order.lines.every(
    ({ line, quantity }) => chosen.find((one) => one.line === line)?.quantity === quantity,
  );
  const back = isAll && order.isWhole ? refundable : paise(Math.min(share, refundable));
  return { back, less: paise(0) };
}

/** With their share of coupon and freight, less what was credited. */
export function returnValue({ lines }: ReturnableShipment, chosen: Chosen): Money {
  return sum(
    chosen.flatMap(({ line, quantity }) => {
      const value = lines.find((one) => one.line === line)?.value;
      if (!value) return [];
      const amounts = { amount: rupees(value.amount), credited: rupees(value.credited) };
      return [creditShare({ ...value, ...amounts }, quantity)];
    }),
  );
}
