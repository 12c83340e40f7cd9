import { z } from "zod";
import { answeredFile, defineEndpoint, successBody } from "../endpoint.ts";
import { emailAddress } from "../fields.ts";

/** How an address stands with the newsletter. */
const newsletterStates = ["none", "unconfirmed", "subscribed", "unsubscribed"] as const;

/** How many of the things in the way of an erasure are named. */
export const MAX_IN_THE_WAY = 10;

const person = z.object({
  email: z.string(),
  /** Absent where the address has no account, only a place in the newsletter. */
  account: z
    .object({
      name: z.string(),
      createdAt: z.string(),
      /** Somebody has opened the link that was mailed to the address. */
      isConfirmed: z.boolean(),
    })
    .optional(),
  /** How many of each are kept. */
  addresses: z.number().int(),
  machines: z.number().int(),
  orders: z.number().int(),
  /** Of these, orders with an invoice or another document, whose customer the law has kept. */
  documentedOrders: z.number().int(),
  quotes: z.number().int(),
  returns: z.number().int(),
  reviews: z.number().int(),
  newsletter: z.enum(newsletterStates),
  /** Why they cannot be erased yet, and what to do; absent where they can. */
  hindrance: z.string().optional(),
  /** The orders and returns that are to be brought to their end first, the oldest first; absent for none. */
  inTheWay: z
    .array(
      z.object({
        kind: z.enum(["order", "return"]),
        _id: z.string(),
        name: z.string(),
        /** A sentence. */
        why: z.string(),
        /** All of the order is at its end but for money that goes back. */
        isRefund: z.literal(true).optional(),
      }),
    )
    .max(MAX_IN_THE_WAY)
    .optional(),
});
export type Person = z.infer<typeof person>;

/** In the body and not in the address: addresses of calls are logged. */
export const personBody = z.object({ email: emailAddress });

export const findPerson = defineEndpoint({
  method: "POST",
  path: "/customers/lookups",
  access: "staff",
  permission: "read_personal_data",
  loadedLate: true,
  about: "What the shop keeps of the person with exactly this e-mail address, in short.",
  body: personBody,
  /** Null where nothing is kept under the address. */
  answer: successBody({ person: person.nullable() }),
});

export const exportPersonalData = defineEndpoint({
  method: "POST",
  path: "/customers/exports",
  access: "staff",
  permission: "export_personal_data",
  asksAgain: true,
  loadedLate: true,
  about:
    "All that the shop keeps of one person as a file of JSON: account, addresses, sessions, orders with their documents, quotes, returns, review, newsletter. Without passwords and other secrets.",
  body: personBody,
  answer: answeredFile,
  file: "application/json",
  failures: ["not_found"],
});

/** Also of the form that it is typed into. */
export const erasureBody = personBody.extend({
  /** The address once more, typed by whoever erases. */
  again: emailAddress,
});

export const erasePersonalData = defineEndpoint({
  method: "POST",
  path: "/customers/erasures",
  access: "staff",
  permission: "erase_personal_data",
  asksAgain: true,
  loadedLate: true,
  about:
    "Erases one person for good, but for what the law has the shop keep: documents, the contact of orders that have one, and the books. Done twice, it changes nothing more.",
  body: erasureBody,
  answer: successBody({ message: z.string() }),
  failures: ["conflict"],
});

export const personalDataEndpoints = { findPerson, exportPersonalData, erasePersonalData };
