import type { listAdminOrders } from "#shared/fulfilment/contract.ts";
import { orderStatuses } from "#shared/orders/order-status.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { choice, day, defineList, type QueryOf } from "../kit/list/define-list.ts";

type OrderQuery = QueryOf<typeof listAdminOrders>;
type FilterStatus = NonNullable<OrderQuery["status"]>;

const statuses = Object.fromEntries(
  ["Pending", ...orderStatuses].map((status) => [status, status]),
) as Record<FilterStatus, string>;

/** Ways to pay as the shop's people name them. */
const waysToPay: Record<PayBy, string> = {
  gateway: "Card or online",
  "bank-transfer": "Bank transfer",
  "cash-on-delivery": "Cash on delivery",
};

export const orderList = defineList<OrderQuery>({
  path: ORDERS_PATH,
  search: {
    label: "Number, name, phone, product or tracking number",
    hint: "Also e-mail, company, GSTIN, city, pincode, SKU, UTR, purchase order, and invoice, credit note or return number",
    maxLength: MAX_SEARCH_LENGTH,
  },
  filters: {
    status: choice("Status", statuses),
    payment: choice("Payment", {
      check: "To check",
      unpaid: "Not paid yet",
      cash: "Cash to come",
    }),
    payBy: choice("Way to pay", waysToPay),
    parcels: choice("Parcels", {
      waiting: "To ship",
      late: "Late",
      packed: "Packed",
      part: "Part shipped",
      pickup: "Pickup",
    }),
    decide: choice("To decide", {
      buyer: "Buyer contradicts itself",
      address: "Another address asked for",
    }),
    from: day("From"),
    to: day("To"),
  },
  sorts: {
    "": "Newest first",
    oldest: "Oldest first",
    "total-desc": "Highest total first",
    total: "Lowest total first",
  },
  views: [
    { name: "To ship", query: { parcels: "waiting" } },
    { name: "Late", query: { parcels: "late" } },
    { name: "Packed", query: { parcels: "packed" } },
    { name: "Pickup", query: { parcels: "pickup" } },
    { name: "Payment to check", query: { payment: "check" } },
    { name: "Cash to come", query: { payment: "cash" } },
    { name: "To decide: buyer", query: { decide: "buyer" } },
    { name: "To decide: address", query: { decide: "address" } },
  ],
});
