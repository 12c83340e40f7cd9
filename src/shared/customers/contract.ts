import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, idText, requiredText, rupeeSum } from "../fields.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";
import { shownQuoteStates } from "../quotes/quote-state.ts";
import { returnStatuses } from "../returns/return-status.ts";
import { MAX_QUESTION_LENGTH, MAX_SEARCH_LENGTH } from "../text-lengths.ts";

const customer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The business that the account buys for; empty for none. */
  company: z.string(),
  gstin: z.string(),
  /** When the account was made. */
  createdAt: z.string(),
  /** All of them, paid or not. */
  orders: z.number().int(),
  /** Rupees of the paid ones that are not given up, as the reports count sales. */
  spent: rupeeSum,
  lastOrderAt: z.string().optional(),
});
export type Customer = z.infer<typeof customer>;

const moment = { _id: z.string(), name: z.string(), createdAt: z.string() };

const customerNote = z.object({
  _id: z.string(),
  note: z.string(),
  /** Name and e-mail of the colleague. */
  who: z.string(),
  createdAt: z.string(),
});

const customerDetails = customer.extend({
  /** Somebody has opened the link that was mailed to the address. */
  isConfirmed: z.boolean(),
  /** The newest first. */
  notes: z.array(customerNote),
  addresses: z.array(
    z.object({
      name: z.string(),
      phone: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      pincode: z.string(),
      isDefault: z.boolean(),
    }),
  ),
  /** Businesses of the account and of its orders, each once. */
  businesses: z.array(z.object({ company: z.string(), gstin: z.string() })),
  /**
   * Orders of which a parcel was refused at the door, the latest first, each with when that was noted: since then the
   * account pays before goods leave. Absent where there are none; which orders they are is left out where the caller may not
   * see such.
   */
  refused: z
    .array(z.object({ _id: z.string().optional(), name: z.string().optional(), at: z.string() }))
    .optional(),
  /** The newest ones; absent where the caller may not see such. */
  recentOrders: z
    .array(z.object({ ...moment, status: z.enum(orderStatuses).optional(), total: rupeeSum }))
    .optional(),
  quotes: z.array(z.object({ ...moment, state: z.enum(shownQuoteStates) })).optional(),
  returns: z.array(z.object({ ...moment, status: z.enum(returnStatuses) })).optional(),
});
export type CustomerDetails = z.infer<typeof customerDetails>;

/** So many orders, quotes and returns stand on a customer's page; their lists have all. */
export const MAX_RECENT = 20;

export const listCustomers = defineEndpoint({
  method: "GET",
  path: "/customers",
  access: "staff",
  permission: "read_customers",
  loadedLate: true,
  about:
    "Who has an account, the newest first, with what they bought. Found by words of name, e-mail, phone, company or GSTIN; also by an order's whole e-mail address, and the beginning of its company or GSTIN.",
  query: z.object({
    search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
    ...listPaging,
  }),
  answer: successBody({ customers: z.array(customer), ...pageFacts }),
});

/** No GET: whom staff looked up stands in the audit. */
const lookUpCustomer = defineEndpoint({
  method: "POST",
  path: "/customers/:id/lookups",
  access: "staff",
  permission: "read_customers",
  loadedLate: true,
  about:
    "One customer with addresses, businesses, staff's notes and the newest orders, quotes and returns, each as far as the caller may see such. The audit says who looked.",
  params: idParams,
  answer: successBody({ customer: customerDetails }),
  failures: ["not_found"],
});

const addCustomerNote = defineEndpoint({
  method: "POST",
  path: "/customers/:id/notes",
  access: "staff",
  permission: "write_customers",
  loadedLate: true,
  about:
    "Writes a note about a customer, for staff alone; it goes to them with their data, and is erased with them.",
  params: idParams,
  body: z.object({ note: requiredText("Note", MAX_QUESTION_LENGTH) }),
  answer: successBody({ message: z.string() }),
  status: 201,
  idempotent: true,
  failures: ["not_found"],
});

const deleteCustomerNote = defineEndpoint({
  method: "DELETE",
  path: "/customers/:id/notes/:noteId",
  access: "staff",
  permission: "write_customers",
  loadedLate: true,
  about: "Deletes a note about a customer.",
  params: idParams.extend({ noteId: idText }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
});

export const customersEndpoints = {
  listCustomers,
  lookUpCustomer,
  addCustomerNote,
  deleteCustomerNote,
};

/** The form of a note. */
export const customerNoteBody = addCustomerNote.body;
