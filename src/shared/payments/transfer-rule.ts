import { type Money, rupees } from "../money.ts";

/** For which orders of an account a bank transfer is offered. */
export interface TransferRule {
  /** Rupees; null for no limit. */
  from: number | null;
  to: number | null;
  /** Only orders with a GSTIN may be paid so. */
  needsGstin: boolean;
  /** Days that the goods are kept. */
  holdDays: number;
}

/** Whether an order of this total, and of a buyer with or without a GSTIN, may be paid by bank transfer. */
export function transferFits(
  { from, to, needsGstin }: TransferRule,
  total: Money,
  hasGstin: boolean,
): boolean {
  if (from !== null && total < rupees(from)) return false;
  if (to !== null && total > rupees(to)) return false;
  return hasGstin || !needsGstin;
}
