import type { PaymentSettings } from "#shared/settings/payments.ts";

type Typed = "holdMinutes" | "holdDays" | "transferFrom" | "transferTo" | "codTo" | "codOrders";

/** Figures as they are typed, empty for none. */
export type PaymentValues = Omit<PaymentSettings, Typed> & Record<Typed, string>;
