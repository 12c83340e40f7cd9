import { Agent } from "node:http";
import { manyModels } from "#demo/many/many-products.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { findProducts, suggest } from "#shared/search/contract.ts";
import { timeToFirstByte } from "./first-byte.ts";
import { type Latencies, latenciesOf, visitorHeaders } from "./latency.ts";
import { HEADERS } from "./load.ts";
import { median } from "./median.ts";

const MANY_CALLERS = 8;
const FEW_CALLERS = 2;
const HUNDREDTH = 100;
const SOME = 4_000;
const MANY = 40_000;
const STRIDE = 7_919;
/** Of each kind, for their first byte; and before them, since Node compiles what runs often. */
const PAGES = 200;
const WARM_UP_PAGES = 100;

const commonWords = [
  "mug",
  "t-shirt",
  "steel bottle",
  "red mug",
  "heat press",
  "sublimation ink",
  "vinyl",
  "cotton t-shirt black",
  "key chain",
  "heat press 40 x 60 cm",
  "tumbler 20 oz",
  "fiber laser",
];
const misspelt = ["sublimashun ink", "dft printer", "hetpress", "tshrit", "tumblr 20 oz", "botle"];
const unfindable = ["xqzvbnkw", "qqqq wwww", "zzyzx 99x99"];

/** Lists with two filters each, of large categories. */
const filteredLists = [
  { category: "t-shirts", filters: "f.colour=red&f.colour=black&f.size=m" },
  { category: "mugs", filters: "f.colour=white&price.min=80&price.max=200" },
  { category: "drinkware-blanks", filters: "stock=in&f.colour=black&f.colour=navy" },
  { category: "pu-vinyl", filters: "f.origin=china&f.colour=red" },
  { category: "apparel-blanks", filters: "stock=in&f.origin=india" },
  { category: "frames-and-slate", filters: "price.min=100&price.max=500&f.origin=india" },
];
const sorts = ["popular", "newest", "price-up", "price-down"];

/** What 8 callers are answered that never pause, and what 2 are. */
interface ByCallers {
  many: Latencies;
  few: Latencies;
}

export interface FindingFigures {
  /** Half of the searches are asked again and again, half once: rare and misspelt names. */
  search: ByCallers;
  /** Half of them for what is typed often, half for letters that nobody typed before. */
  suggestions: ByCallers;
  /** All for letters that nobody typed before. */
  newSuggestions: Latencies;
  firstPages: ByCallers;
  /** Undefined where no list is that long. */
  hundredthPages: Latencies | undefined;
  productData: ByCallers;
  /** The same, by one visitor after the other. */
  productDataAlone: Latencies;
  /** Milliseconds until pages begin that nobody asked for before, one after the other: half of them. */
  firstByte: Readonly<Record<"product" | "search" | "category", number>>;
}

/**
 * How fast the shop finds, asked by 8 callers at once, and by 2.
 *
 * @param products how many made-up products the shop has beside the demo's
 */
export async function findingFigures(
  origin: string,
  products: number,
  seconds: number,
): Promise<FindingFigures> {
  const listPath = API_PREFIX + findProducts.path;
  const load = { callers: MANY_CALLERS, seconds };
  /** Both go on through the same requests, so that the second asks for none that the first has asked for. */
  const byCallers = async (
    next: (n: number) => string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ByCallers> => {
    let asked = 0;
    const goOn = () => next(asked++);
    const many = await latenciesOf(origin, goOn, { ...load, headers });
    const few = await latenciesOf(origin, goOn, { ...load, callers: FEW_CALLERS, headers });
    return { many, few };
  };
  const some = sampleOf(products, SOME);
  const rareWords = some.map(({ name }) => name.split(",")[0] ?? name);
  const slips = rareWords.map(withSwappedLetters);
  const kinds = [commonWords, rareWords, [...misspelt, ...slips], unfindable];
  const searchPath = (n: number) => {
    const kind = at(kinds, n);
    return `${listPath}?${new URLSearchParams({ q: at(kind, Math.floor(n / kinds.length)) })}`;
  };
  const common = commonWords.map(beginningOf);
  const rare = [...new Set(sampleOf(products, MANY).map(({ name }) => beginningOf(name)))];
  const mixed = rare.splice(0, Math.floor(rare.length / 2));
  const suggestPath = (letters: string) =>
    `${API_PREFIX}${suggest.path}?${new URLSearchParams({ q: letters })}`;
  // Far more than are asked for, from all parts of the catalogue in turns.
  const pages = sampleOf(products, MANY);
  const productPath = (n: number) => `/product/${at(pages, n * STRIDE).slug}.data?n=${n}`;
  const lists = filteredLists.flatMap((list) =>
    sorts.map((sort) => `${listPath}?${new URLSearchParams({ ...list, sort })}`),
  );
  // Everything once, so that what is measured is warm.
  for (let n = 0; n < 100; n += 1) await answerOf(origin + searchPath(n), n);
  const hundredth = await Promise.all(lists.map((path, caller) => pageOf(origin, path, caller)));
  const deep = hundredth.filter((path) => path !== undefined);
  return {
    search: await byCallers(searchPath),
    suggestions: await byCallers((n) =>
      suggestPath(at(n % 2 === 0 ? common : mixed, Math.floor(n / 2))),
    ),
    newSuggestions: await latenciesOf(origin, (n) => suggestPath(at(rare, n)), load),
    firstPages: await byCallers((n) => at(lists, n)),
    hundredthPages:
      deep.length === 0 ? undefined : await latenciesOf(origin, (n) => at(deep, n), load),
    productData: await byCallers(productPath, HEADERS),
    productDataAlone: await latenciesOf(origin, (n) => productPath(MANY + n), {
      ...load,
      callers: 1,
      headers: HEADERS,
    }),
    firstByte: {
      product: await firstByteOf(
        origin,
        sampleOf(products, 2 * (PAGES + WARM_UP_PAGES) + 7).map(
          ({ slug }) => `/product/${slug}?n=first`,
        ),
      ),
      search: await firstByteOf(
        origin,
        rareWords
          .slice(-PAGES - WARM_UP_PAGES)
          .map((words) => `/search?${new URLSearchParams({ q: `${words} a` })}`),
      ),
      category: await firstByteOf(
        origin,
        [() => "", () => "stock=in", ({ filters }: { filters: string }) => filters].flatMap(
          (chosen) =>
            filteredLists.flatMap((list) =>
              sorts.map((sort) => `/category/${list.category}?${chosen(list)}&sort=${sort}`),
            ),
        ),
        2 * filteredLists.length * sorts.length,
      ),
    },
  };
}

/**
 * Half of the pages, each asked for once, begin within so many milliseconds.
 *
 * @param warmUp the first of them, which are not measured
 */
async function firstByteOf(
  origin: string,
  paths: readonly string[],
  warmUp = WARM_UP_PAGES,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const [number, path] of paths.slice(0, warmUp + PAGES).entries()) {
    times.push(await timeToFirstByte(origin + path, { agent, headers: visitorHeaders(number) }));
  }
  agent.destroy();
  return median(times.slice(warmUp));
}

/** The path of a list's hundredth page; undefined where the list is shorter. */
async function pageOf(origin: string, path: string, caller: number): Promise<string | undefined> {
  let page = path;
  for (let number = 1; number < HUNDREDTH; number += 1) {
    const { nextCursor } = await answerOf(origin + page, caller * HUNDREDTH + number);
    if (typeof nextCursor !== "string") return undefined;
    page = `${path}&${new URLSearchParams({ cursor: nextCursor })}`;
  }
  return page;
}

async function answerOf(url: string, number: number): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { headers: visitorHeaders(number) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

/** What was typed of a name so far: 3 to 8 letters. */
function beginningOf(name: string): string {
  return name.slice(0, 3 + (name.length % 6));
}

/** Some of the made-up products, from the whole range: about half as many as are wanted. */
function sampleOf(products: number, wanted: number): { name: string; slug: string }[] {
  const step = Math.max(1, Math.floor(products / wanted));
  const sample: { name: string; slug: string }[] = [];
  let place = 0;
  for (const { products: variants } of manyModels(products)) {
    const [first] = variants;
    if (first && place % step === 0) sample.push({ name: first.name, slug: first.slug });
    place += 1;
  }
  return sample;
}

function withSwappedLetters(text: string): string {
  return text.replace(/^(\p{L}{2})(\p{L})(\p{L})/u, "$1$3$2");
}

function at<T>(list: readonly T[], place: number): T {
  const found = list[place % list.length];
  if (found === undefined) throw new Error("an empty list");
  return found;
}
