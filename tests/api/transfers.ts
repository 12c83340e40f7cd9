import { randomBytes } from "node:crypto";
import { asIndianClock } from "#shared/dates.ts";
import { recordTransfer } from "#shared/payments/transfer-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import type { TestShop } from "../support/test-shop.ts";
import { allowWaysToPay, bankAccount } from "./payment-settings.ts";

/** A day in India, such as 2026-11-22, so many days from today. */
export function dayFromToday(days = 0): string {
  return asIndianClock(new Date(Date.now() + days * 86_400_000))
    .toISOString()
    .slice(0, 10);
}

/** A UTR that no transfer has. */
export const newUtr = () => `HDFC${randomBytes(6).toString("hex").toUpperCase()}`;

/** A shop's bank transfers, as its admin allows and enters them. */
export function openTransferClient(shop: TestShop, token: string) {
  return {
    /** Saves the ways to pay: bank transfers for all, but for what is changed. */
    allow: (changed: object = {}) => allowWaysToPay(shop, token, { ...bankAccount, ...changed }),

    /** Enters money that came today. */
    enter: (id: string, transfer: { amount: number } & Record<string, unknown>, by = token) =>
      callEndpoint(shop, recordTransfer, {
        params: { id },
        body: { utr: newUtr(), paidOn: dayFromToday(), ...transfer },
        token: by,
        address: newAddress(),
      }),
  };
}
