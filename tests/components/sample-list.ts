import { testProduct } from "#shared/catalogue/test-products.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { success } from "#shared/failure.ts";
import type {
  ChoiceGroup,
  findProducts,
  ProductCard,
  RangeGroup,
} from "#shared/search/contract.ts";
import { countFilters, type ListQuery, readListQuery } from "#shared/search/list-query.ts";
import { testFamily } from "#tests/support/sample-families.ts";
import { fakeApi } from "./fake-api.ts";

type Found = EndpointAnswer<typeof findProducts>;

export const exactly = (count: number) => ({ count, isExact: true });

/** A card of a list; alone unless a family is given. */
export function testCard(given: Partial<ProductCard> = {}): ProductCard {
  return { ...testProduct(), family: null, ...given };
}

export const mugs = { _id: "mugs", name: "Mugs", slug: "mugs", parent: null, description: "" };

const colours = { blue: "#1d4ed8", red: "#b42318", white: "#ffffff" };

/** Groups as the shop offers them: prices, three colours, and a width. */
export function testGroups({ price, choices, ranges }: ListQuery): Found["groups"] {
  const priceGroup: RangeGroup = {
    kind: "range",
    code: "price",
    name: "Price",
    dividesWell: true,
    unit: "₹",
    min: 10,
    max: 900,
    chosenMin: price.min,
    chosenMax: price.max,
  };
  const colourGroup: ChoiceGroup = {
    kind: "choice",
    code: "colour",
    name: "Colour",
    dividesWell: true,
    choices: Object.entries(colours).map(([slug, swatch], place) => ({
      slug,
      name: slug.charAt(0).toUpperCase() + slug.slice(1),
      swatch,
      count: exactly(place + 3),
      isChosen: choices.colour?.includes(slug) ?? false,
    })),
  };
  const width = ranges.width ?? { min: null, max: null };
  const widthGroup: RangeGroup = {
    ...priceGroup,
    code: "width",
    name: "Width",
    unit: "mm",
    min: 200,
    max: 1_000,
    chosenMin: width.min,
    chosenMax: width.max,
  };
  return [priceGroup, colourGroup, widthGroup];
}

/** What the shop answers for a list: twelve products, less by three for each filter. */
export function testFound(
  request: { q?: string | undefined; filters?: string | undefined },
  given: Partial<Found> = {},
): Found {
  const query = readListQuery(new URLSearchParams(request.filters));
  const count = Math.max(0, 12 - 3 * countFilters(query));
  return {
    success: true,
    cards: count > 0 ? [testCard()] : [],
    total: exactly(count),
    nextCursor: null,
    before: 0,
    groups: testGroups(query),
    inStock: exactly(count),
    sort: request.q ? "relevance" : "popular",
    without: {},
    correctedKeyword: null,
    matchesAll: true,
    also: [],
    category: request.q ? null : { category: mugs, ancestors: [] },
    ...given,
  };
}

/** Returns what was asked of the shop, the latest last. */
export function answerLists(given: Parameters<typeof testFound>[1] = {}) {
  const requests: Record<string, unknown>[] = [];
  fakeApi({
    findProducts: ({ query }) => {
      requests.push(query);
      return success(testFound(query, given));
    },
    getCategories: () => success({ success: true, category: [mugs] }),
    getProductFamily: () => success({ success: true, family: testFamily() }),
  });
  return requests;
}
