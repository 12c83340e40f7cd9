import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, idText, rupeeAmount } from "../fields.ts";
import { productCard } from "../search/contract.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import { MAX_CHECKED_PRODUCTS, MAX_MACHINES } from "./machines.ts";
import { fitKinds } from "./rule.ts";

const kind = z.enum(fitKinds);

/** One line of what somebody needs to start with a machine. */
const starterLine = z.object({
  product: productCard.pick({
    _id: true,
    name: true,
    slug: true,
    price: true,
    quantity: true,
    photo: true,
    bulkDiscounts: true,
    tierGroup: true,
  }),
  kind,
  quantity: z.number().int(),
  reason: z.string(),
});
export type StarterLine = z.infer<typeof starterLine>;

const fitting = z.object({ card: productCard, reason: z.string() });
export type Fitting = z.infer<typeof fitting>;

export const getFits = defineEndpoint({
  method: "GET",
  path: "/products/:id/fits",
  access: "anyone",
  about:
    "What fits a product: of a machine what one needs to start and its goods by kind, of goods their machines; the first of each, those that sell most first. Empty where nothing is known.",
  params: idParams,
  answer: successBody({
    /** It is a machine that things fit. */
    isMachine: z.boolean(),
    /** One needs it besides the machine to start; empty where the shop knows no kit. */
    starter: z.array(starterLine),
    goods: z.array(z.object({ kind, fittings: z.array(fitting), hasMore: z.boolean() })),
    machines: z.array(fitting),
  }),
  failures: ["not_found"],
});
export type Fits = z.infer<typeof getFits.answer>;

/** A machine as a shopper's list shows it. */
export const machine = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** The first picture's address; empty for none. */
  photo: z.string(),
});

export const checkFits = defineEndpoint({
  method: "POST",
  path: "/compatibility/checks",
  access: "anyone",
  about:
    "Which of the given products fit which of the given machines, by ids; unknown ids fit nothing.",
  body: z.object({
    products: z
      .array(idText)
      .max(MAX_CHECKED_PRODUCTS, `Ask about at most ${MAX_CHECKED_PRODUCTS} products at once`),
    machines: z.array(idText).max(MAX_MACHINES, `Ask for at most ${MAX_MACHINES} machines at once`),
  }),
  answer: successBody({
    fits: z.array(
      z.object({
        product: z.string(),
        machine: machine.pick({ _id: true, name: true, slug: true }),
        reason: z.string(),
      }),
    ),
  }),
});

export const findMachines = defineEndpoint({
  method: "GET",
  path: "/compatibility/machines",
  access: "anyone",
  about:
    "Machines that the words find as the search would, those that sell most first, at most 20; or of each category the one that sells most, by name.",
  query: z.object({
    q: z.string().max(MAX_SEARCH_LENGTH).default(""),
    /** Asks for one of each category. */
    kinds: z.literal("1").optional(),
  }),
  answer: successBody({ machines: z.array(machine) }),
});

export const getMyMachines = defineEndpoint({
  method: "GET",
  path: "/account/machines",
  access: "user",
  about: "The machines that the caller has.",
  answer: successBody({ machines: z.array(machine) }),
});

export const addMyMachines = defineEndpoint({
  method: "POST",
  path: "/account/machines",
  access: "user",
  about:
    "Adds to the machines that the caller has; what is there already, or is none, is passed over.",
  body: z.object({
    machines: z
      .array(idText)
      .min(1, "Choose a machine")
      .max(MAX_MACHINES, `You can note at most ${MAX_MACHINES} machines`),
  }),
  answer: successBody({ machines: z.array(machine) }),
  failures: ["conflict"],
});

export const removeMyMachine = defineEndpoint({
  method: "DELETE",
  path: "/account/machines/:id",
  access: "user",
  loadedLate: true,
  about: "Removes one of the machines that the caller has.",
  params: idParams,
  answer: successBody({ machines: z.array(machine) }),
});

export const fitsEndpoints = {
  getFits,
  checkFits,
  findMachines,
  getMyMachines,
  addMyMachines,
  removeMyMachine,
};

const starterKit = z.object({
  machine,
  /** The category of what one makes to sell with it; of a machine that only prints, its own. */
  trade: z.string(),
  /** The machine can be bought now. */
  inStock: z.boolean(),
  /** Rupees, GST included: the machine and the rest, as far as they are in stock. */
  total: rupeeAmount,
  /** What comes with the machine, what one sells first: by the product, or several by their category. */
  contents: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
});
export type StarterKit = z.infer<typeof starterKit>;

export const listStarterKits = defineEndpoint({
  method: "GET",
  path: "/compatibility/starter-kits",
  access: "anyone",
  about:
    "The starter kits with which a business can begin, at most 60: those whose machine is in stock first, then the cheapest.",
  answer: successBody({ kits: z.array(starterKit) }),
});

export const starterKitsEndpoints = {
  listStarterKits,
};
