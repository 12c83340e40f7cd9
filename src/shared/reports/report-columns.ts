/** Columns and sentences that reports of several groups have. */
export const orders = { name: "Orders", kind: "count" } as const;
export const pieces = { name: "Pieces", kind: "count" } as const;
export const total = { name: "Total", kind: "money" } as const;
export const sku = { name: "SKU", kind: "text" } as const;
export const invoices =
  "Invoices less credit notes of all your registrations, by their day: what the accountant's files come to.";
export const noInvoices = "It fills as parcels are shipped: each has its invoice.";
export const taxable = { name: "Taxable", kind: "money" } as const;
