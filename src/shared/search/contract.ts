import { z } from "zod";
import { category, describedCategory, product } from "../catalogue/contract.ts";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { rupeeAmount } from "../fields.ts";
import { boundedCount } from "../paging-fields.ts";
import { listSorts, MAX_KEYWORD_LENGTH } from "./list-query.ts";

/** A card of a list: a product, or the product that stands for its family. */
export const productCard = product
  .pick({
    _id: true,
    name: true,
    slug: true,
    sku: true,
    price: true,
    quantity: true,
    photo: true,
    bulkDiscounts: true,
    specifications: true,
    tierGroup: true,
  })
  .extend({
    /** The family that the card stands for; null for a product that stands alone. */
    family: z
      .object({
        name: z.string(),
        /** How many of its products are all that is asked. */
        products: z.number().int(),
        /** By what they differ, and in how many values each: `Colour`, 6. */
        options: z.array(z.object({ name: z.string(), values: z.number().int() })),
        /** The lowest price among them. */
        fromPrice: rupeeAmount,
        /** Some of them cost more. */
        pricesDiffer: z.boolean(),
      })
      .nullable(),
  });
export type ProductCard = z.infer<typeof productCard>;

const anyGroup = {
  code: z.string(),
  name: z.string(),
  /** It tells many of the products apart; the others come last, and are better shown folded. */
  dividesWell: z.boolean(),
};

const choiceGroup = z.object({
  kind: z.literal("choice"),
  ...anyGroup,
  choices: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** Of a colour, as CSS writes it; empty for none. */
      swatch: z.string(),
      /** Products of the list with it, this group's other choices aside. */
      count: boundedCount,
      isChosen: z.boolean(),
    }),
  ),
});

const rangeGroup = z.object({
  kind: z.literal("range"),
  ...anyGroup,
  /** Such as `mm`; `₹` for the price. */
  unit: z.string(),
  /** The least and the greatest that the list would have without this group's bounds. */
  min: z.number(),
  max: z.number(),
  chosenMin: z.number().nullable(),
  chosenMax: z.number().nullable(),
});

/**
 * One group of filters: `price`, the machines of `fits`, or an attribute's code. Groups that tell nothing
 * apart are not offered, but for the country of origin.
 */
const filterGroup = z.discriminatedUnion("kind", [choiceGroup, rangeGroup]);
export type FilterGroup = z.infer<typeof filterGroup>;
export type ChoiceGroup = z.infer<typeof choiceGroup>;
export type RangeGroup = z.infer<typeof rangeGroup>;

const alsoInShop = z.object({
  /** A starter kit by its machine, a page of the shop, or a blog post. */
  kind: z.enum(["kit", "page", "post"]),
  title: z.string(),
  path: z.string(),
});
export type AlsoInShop = z.infer<typeof alsoInShop>;

export const findProducts = defineEndpoint({
  method: "GET",
  path: "/products/found",
  access: "anyone",
  about:
    "A page of cards, of a category, a search or both, filtered and sorted, with the filters that could narrow it further. Unknown filters and cursors of other lists are passed over; only an unknown category is not found.",
  query: z.object({
    q: z.string().max(MAX_KEYWORD_LENGTH).optional(),
    /** A category's slug. */
    category: z.string().max(200).optional(),
    /** `literal`, `stock`, `price.min`, `f.<code>` and so on, as `shared/search/list-query.ts` writes them. */
    filters: z.string().max(8_000).optional(),
    /** Another than these is the list's own. */
    sort: z.string().optional(),
    cursor: z.string().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(24),
  }),
  answer: successBody({
    cards: z.array(productCard),
    total: boundedCount,
    /** Pass it as `cursor` for what follows; null at the end. */
    nextCursor: z.string().nullable(),
    /** How many cards come before these; 0 for the first page. */
    before: z.number().int(),
    groups: z.array(filterGroup),
    /** How many of all could be bought now; what `stock=in` would leave. */
    inStock: boundedCount,
    /**
     * Where nothing is left: how many there would be without one group's choices (`stock` is one), by its
     * code; groups without which there is nothing either are left out.
     */
    without: z.record(z.string(), boundedCount),
    sort: z.enum(listSorts),
    /** Of a search whose words were corrected: what was searched for instead. */
    correctedKeyword: z.string().nullable(),
    /** False where nothing has all words, and what has most is shown. */
    matchesAll: z.boolean(),
    /** Of a search's first page: what else of the shop answers it. */
    also: z.array(alsoInShop),
    /** The category that was asked for, with its place in the tree. */
    category: z
      .object({
        category: describedCategory,
        ancestors: z.array(category),
      })
      .nullable(),
  }),
  failures: ["not_found"],
});

export const suggest = defineEndpoint({
  method: "GET",
  path: "/products/suggestions",
  access: "anyone",
  about:
    "What a search box offers while somebody types: products, categories, pages of the shop and blog posts.",
  maxAgeSeconds: 60,
  query: z.object({ q: z.string().max(MAX_KEYWORD_LENGTH).default("") }),
  answer: successBody({
    products: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        slug: z.string(),
        /** The first picture's address; empty for none. */
        photo: z.string(),
        price: rupeeAmount,
      }),
    ),
    categories: z.array(
      z.object({ name: z.string(), slug: z.string(), parentName: z.string().nullable() }),
    ),
    blogs: z.array(z.object({ title: z.string(), slug: z.string() })),
    /** Starter kits and pages of the shop that the words ask for. */
    also: z.array(alsoInShop),
    /** Probably meant; null where every word is known. */
    correctedKeyword: z.string().nullable(),
  }),
});

export const searchEndpoints = {
  findProducts,
  suggest,
};
