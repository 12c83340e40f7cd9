import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { rupeeAmount } from "../fields.ts";
import { machine } from "./fits-contract.ts";

export const starterKit = z.object({
  machine,
  /** The category of what one makes to sell with it; of a machine that only prints, its own. */
  trade: z.string(),
  /** Whether the machine can be bought now. */
  inStock: z.boolean(),
  /** Rupees, GST included: the machine and the rest, as far as they are in stock. */
  total: rupeeAmount,
  /** What comes with the machine, what one sells first: by the product, or several by their category. */
  contents: z.array(z.object({ name: z.string(), pieces: z.number().int() })),
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
