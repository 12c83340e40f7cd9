import type { OrderStatus } from "./protocol.ts";

interface TestMethod {
  status: OrderStatus;
  /** Becomes CHARGED by itself after a minute. */
  settles: boolean;
  /** What the page says that it does. */
  result: string;
}

interface TestCard extends TestMethod {
  /** Digits only. */
  number: string;
}

interface TestUpi extends TestMethod {
  /** What stands behind the @. */
  handle: string;
}

export const testCards: readonly TestCard[] = [
  {
    number: "4242424242424242",
    status: "CHARGED",
    settles: false,
    result: "The payment succeeds",
  },
  {
    number: "4000000000000002",
    status: "AUTHORIZATION_FAILED",
    settles: false,
    result: "The bank declines",
  },
  {
    number: "4000000000000341",
    status: "AUTHENTICATION_FAILED",
    settles: false,
    result: "Authentication fails",
  },
  {
    number: "4000000000009995",
    status: "PENDING_VBV",
    settles: true,
    result: "Pending for a minute, then succeeds",
  },
];

export const testUpis: readonly TestUpi[] = [
  { handle: "success", status: "CHARGED", settles: false, result: "The payment succeeds" },
  { handle: "fail", status: "AUTHORIZATION_FAILED", settles: false, result: "The bank declines" },
  {
    handle: "pending",
    status: "PENDING_VBV",
    settles: true,
    result: "Pending for a minute, then succeeds",
  },
];

/** A card number in groups of four. */
export function groupedDigits(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ");
}
