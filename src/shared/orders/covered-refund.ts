import { type Money, paise } from "../money.ts";

/**
 * What of a share goes back: what was paid covers first what stays, so where less was paid than the
 * order's total, what is missing is taken off the share.
 *
 * @param left what was paid and has not been given back
 * @param stays the value of all that stays after this, sent or still to be sent
 */
export function coveredRefund(share: Money, { left, stays }: { left: Money; stays: Money }): Money {
  return paise(Math.max(0, Math.min(share, left - stays)));
}
