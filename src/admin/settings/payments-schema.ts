import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { readRupees } from "#shared/codecs.ts";
import { changedPaymentSettings, type PaymentSettings } from "#shared/settings/payments.ts";
import { readTypedNumber } from "#shared/typed-number.ts";

type Typed = "holdDays" | "transferFrom" | "transferTo" | "codTo" | "codOrders";

/** What the form holds: figures as they are typed, empty for none. */
export type PaymentValues = Omit<PaymentSettings, Typed> & Record<Typed, string>;

/** What the form takes, and what it sends; the version is put in as it is sent. */
export const paymentsSchema = z
  .custom<PaymentValues>()
  .transform(
    ({
      holdDays,
      transferFrom,
      transferTo,
      codTo,
      codOrders,
      ...rest
    }): z.input<typeof changedPaymentSettings> => ({
      ...rest,
      holdDays: readFigure(holdDays),
      transferFrom: readLimit(transferFrom),
      transferTo: readLimit(transferTo),
      codTo: readAmount(codTo),
      codOrders: readFigure(codOrders),
      version: 0,
    }),
  )
  .pipe(changedPaymentSettings);

/** A number; what is none is left to the schema to refuse. */
function readFigure(typed: string): number {
  return readTypedNumber(typed) ?? Number.NaN;
}

function readAmount(typed: string): number {
  return readRupees(typed) ?? Number.NaN;
}

/** Rupees, or null for no limit. */
function readLimit(typed: string): number | null {
  return typed.trim() === "" ? null : readAmount(typed);
}

/** What the form shows of what is saved. */
export function paymentValues(settings: PaymentSettings): PaymentValues {
  return {
    ...settings,
    holdDays: String(settings.holdDays),
    transferFrom: String(settings.transferFrom ?? ""),
    transferTo: String(settings.transferTo ?? ""),
    codTo: String(settings.codTo),
    codOrders: String(settings.codOrders),
  };
}
