import { z } from "zod";
import { ACCOUNT_NUMBER, IFSC, UPI_ID } from "../account-patterns.ts";
import { lineText } from "../fields.ts";

/** For whose orders a bank transfer is offered. */
export const transferAccounts = ["all", "paid", "gstin"] as const;
export type TransferAccounts = (typeof transferAccounts)[number];

/** Days that the goods of an order are kept for its bank transfer. */
export const MAX_HOLD_DAYS = 14;

/**
 * Minutes that stock waits for a payment on the bank's page. A page that was opened last may be paid for some
 * ten minutes: with fewer, money would come for goods that are back on the shelf.
 */
export const [MIN_HOLD_MINUTES, MAX_HOLD_MINUTES] = [10, 120];

/** Orders of one account, phone number or address that may be on their way unpaid at once. */
const MAX_COD_ORDERS = 20;

/** A code without the spaces in which people group it. */
const withoutSpaces = (label: string, longest: number) =>
  lineText(label, longest).overwrite((typed) => typed.replaceAll(/\s+/g, ""));

const NO_SUM = "Enter a sum in rupees, such as 5000";

/** Rupees. */
const sumOfRupees = z
  .number(NO_SUM)
  .nonnegative(NO_SUM)
  .max(1_000_000_000, "Enter a smaller sum")
  .multipleOf(0.01, "Enter at most two decimals");

const emptyOr = (pattern: RegExp) => (text: string) => text === "" || pattern.test(text);

const fields = z.object({
  holdMinutes: z
    .number("Enter a number of minutes")
    .int("Enter whole minutes")
    .min(MIN_HOLD_MINUTES, `Hold the goods for at least ${MIN_HOLD_MINUTES} minutes`)
    .max(MAX_HOLD_MINUTES, `Hold the goods for at most ${MAX_HOLD_MINUTES} minutes`)
    .default(30),
  /** Orders can be paid by bank transfer. */
  transferOn: z.boolean().default(false),
  accountName: lineText("Account name", 120).default(""),
  accountNumber: withoutSpaces("Account number", 40)
    .refine(emptyOr(ACCOUNT_NUMBER), "An account number has 9 to 18 digits")
    .default(""),
  ifsc: withoutSpaces("IFSC", 20)
    .overwrite((typed) => typed.toUpperCase())
    .refine(emptyOr(IFSC), "An IFSC is 4 letters, a zero and 6 letters or digits: HDFC0001234")
    .default(""),
  bank: lineText("Bank", 80).default(""),
  branch: lineText("Branch", 80).default(""),
  upiId: withoutSpaces("UPI ID", 200)
    .refine(emptyOr(UPI_ID), "A UPI ID looks like shop@hdfcbank")
    .default(""),
  holdDays: z
    .number("Enter a number of days")
    .int("Enter whole days")
    .min(1, "Keep the goods for at least 1 day")
    .max(MAX_HOLD_DAYS, `Keep the goods for at most ${MAX_HOLD_DAYS} days`)
    .default(3),
  /** Rupees; null for no limit. */
  transferFrom: sumOfRupees.nullable().default(null),
  transferTo: sumOfRupees.nullable().default(null),
  transferFor: z.enum(transferAccounts).default("all"),
  /** Where the shipping zone allows it. */
  codOn: z.boolean().default(false),
  /** Rupees that an order may cost to be paid so. */
  codTo: sumOfRupees.default(20_000),
  /** Orders of an account, a phone number or an address that may be on their way unpaid at once. */
  codOrders: z
    .number("Enter a number of orders")
    .int("Enter whole orders")
    .min(1, "Allow at least 1 order")
    .max(MAX_COD_ORDERS, `Allow at most ${MAX_COD_ORDERS} orders`)
    .default(2),
});

export type PaymentSettings = z.output<typeof fields>;

const neededForTransfers = {
  accountName: "Enter the name of the account",
  accountNumber: "Enter the account number",
  ifsc: "Enter the IFSC of the branch",
  bank: "Enter the bank's name",
} as const;

/** Also where another field is wrong by itself, so that a form names all at once. */
const always = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** How orders can be paid, and for how long their goods are kept, as the owner sets it. */
export const paymentSettings = Object.entries(neededForTransfers)
  .reduce((schema, [name, message]) => {
    // Who transfers must know where to.
    const isGiven = (settings: PaymentSettings) =>
      !settings.transferOn || settings[name as keyof typeof neededForTransfers] !== "";
    return schema.refine(isGiven, { path: [name], message, ...always });
  }, fields)
  .refine(({ transferFrom: from, transferTo: to }) => from === null || to === null || to >= from, {
    path: ["transferTo"],
    message: "The most must not be below the least",
    // What is no sum is named as that alone.
    when: ({ value, issues }) =>
      always.when({ value }) &&
      !issues.some(({ path }) => path?.[0] === "transferFrom" || path?.[0] === "transferTo"),
  })
  .refine(({ codOn, codTo }) => !(codOn && codTo === 0), {
    path: ["codTo"],
    message: "Enter up to which total: with 0 nobody could pay on delivery",
    ...always,
  });
