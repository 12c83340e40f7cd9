import { mailVariables } from "#shared/mails/variables.ts";
import { paise, rupees, times } from "#shared/money.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { OrderRow } from "../orders/store.ts";
import type { PaidOrder } from "../payments/order-paid-mail.ts";

/** What mails are shown of: an order of the shop, or one that is made up. */
export interface ExampleOrder {
  row: Pick<
    OrderRow,
    | "id"
    | "number"
    | "orderId"
    | "createdAt"
    | "quoteId"
    | "reservedUntil"
    | "totalPaise"
    | "keepsStock"
    | "supersededBy"
    | "transferReference"
    | "transferAccount"
    | "customerName"
    | "customerEmail"
    | "customerPhone"
    | "trackingToken"
    | "shippingAddress"
    | "addressRequest"
    | "payBy"
    | "holdReason"
  >;
  paid: PaidOrder;
}

const exampleOf = (name: keyof typeof mailVariables) => mailVariables[name].example;

const account = {
  transferReference: exampleOf("transferReference"),
  transferAccount: {
    name: exampleOf("accountName"),
    number: exampleOf("accountNumber"),
    ifsc: exampleOf("ifsc"),
    bank: exampleOf("bank"),
    branch: "",
    upiId: exampleOf("upiId"),
  },
};

/** Variables of the account to transfer to. */
export const accountVariables = [
  "transferReference",
  "accountName",
  "accountNumber",
  "ifsc",
  "bank",
  "upiId",
] as const satisfies (keyof typeof mailVariables)[];

/** An order with an account to transfer to, though it was paid otherwise. */
export function withAccount<Row extends Pick<ExampleOrder["row"], keyof typeof account>>(
  row: Row,
): Row {
  return row.transferAccount ? row : { ...row, ...account };
}

/** An order that nobody has made. */
export function exampleOrder({ gstin }: StoreInfo): ExampleOrder {
  const at = new Date("2026-03-04T08:30:00Z");
  const unitPrice = rupees(1_350);
  const customer = { name: exampleOf("customerName"), email: exampleOf("customerEmail") };
  const shippingAddress = {
    address: "12 Park Street",
    city: "Kolkata",
    state: "West Bengal",
    pincode: "700016",
  };
  const known = {
    id: "01980000-0000-7000-8000-0000001a2b3c",
    number: "SO-26-000123",
    orderId: exampleOf("paymentReference"),
    trackingToken: "0123456789abcdef0123456789abcdef",
    shippingAddress,
  };
  const total = times(unitPrice, 2);
  return {
    row: {
      ...known,
      ...account,
      createdAt: at,
      quoteId: null,
      reservedUntil: new Date("2026-03-07T13:00:00Z"),
      totalPaise: total,
      keepsStock: true,
      supersededBy: null,
      payBy: "gateway",
      addressRequest: null,
      holdReason: null,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: "+91 98300 12345",
    },
    paid: {
      ...known,
      paidAt: at,
      customer,
      lines: [
        {
          name: "White mug 11 oz, box of 36",
          quantity: 2,
          unitPrice,
          amount: total,
          gstPercent: 18,
        },
      ],
      shipping: { name: "By courier", amount: paise(0) },
      total,
      sellerGstin: gstin ?? "",
      received: total,
      paymentMethod: exampleOf("paymentMethod"),
      arrivesBy: "2026-03-09",
    },
  };
}
