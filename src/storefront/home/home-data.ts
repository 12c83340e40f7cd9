import { optional, type PageContext } from "#browser/page-context.ts";
import type { Category, Product } from "#shared/catalogue/contract.ts";
import type { StarterKit } from "#shared/compatibility/fits-contract.ts";
import type { Review } from "#shared/reviews/contract.ts";
import type { HomeSettings, HomeSlideContent } from "#shared/settings/home.ts";
import { usualHome } from "#shared/settings/home-defaults.ts";
import { type ListedProduct, listedProduct } from "../catalogue/listed-product.ts";
import { kitsByTrade } from "../compatibility/starter-kit-cards.tsx";
import type { SavedPlaces } from "../site/branch-data.ts";
import type { SellerTerms } from "../site/seller-data.ts";

/** A machine of the carousel: those of the specification (section 3) until the owner chooses others. */
export interface Slide {
  title: string;
  text: string;
  buttonText: string;
  /** URL of a picture, where the slide or its product has one. */
  image: string | undefined;
  /** Empty for the product's picture: the heading says the same. */
  alt: string;
  to: string;
  /** The most telling specifications of the product. */
  facts: { name: string; value: string }[];
  /** Rupees; undefined where the shop does not sell the product. */
  price: number | undefined;
}

export interface CategoryTile extends Pick<Category, "name" | "slug"> {
  /** Picture of its newest product. */
  picture: string | undefined;
}

/** A part that cannot be loaded is empty. */
export interface HomeData {
  /** As the owner has set it. */
  contents: HomeSettings;
  slides: Slide[];
  tiles: CategoryTile[];
  newest: ListedProduct[];
  /** The first kit of each trade. */
  kits: StarterKit[];
  reviews: HomeReviewsData;
  /** For search engines; undefined where it could not be read. */
  shipping: SellerTerms["shipping"];
  /** For search engines. */
  places: SavedPlaces;
}

/** The newest reviews, and the number and average of all. */
export interface HomeReviewsData {
  reviews: Review[];
  total: number;
  /** With one decimal; null where there is none. */
  average: number | null;
}

/** A shop with more top-level categories shows the rest on the page of all categories. */
const MAX_TILES = 12;
const NEWEST_SHOWN = 8;
const FACTS = 3;
const REVIEWS = 6;
const KITS = 6;

export async function loadHome({ call, store }: PageContext): Promise<HomeData> {
  const contents = (await optional(call("getHomeContents")))?.home ?? usualHome;
  const [slides, tiles, newest, kits, reviews, shipping] = await Promise.all([
    Promise.all(contents.slides.map((slide) => loadSlide(call, slide))),
    loadTiles(call),
    optional(call("getProducts", { query: { limit: NEWEST_SHOWN } })),
    loadKits(call),
    loadReviews(call),
    optional(call("getShippingTerms")),
  ]);
  return {
    ...{ contents, slides, tiles, kits, reviews, shipping },
    places: { branches: store.branches, holidays: store.holidays },
    newest: newest?.products.map(listedProduct) ?? [],
  };
}

async function loadKits(call: PageContext["call"]): Promise<StarterKit[]> {
  const found = await optional(call("listStarterKits"));
  return kitsByTrade((found?.kits ?? []).filter(({ inStock }) => inStock))
    .flatMap(({ kits }) => kits.slice(0, 1))
    .slice(0, KITS);
}

async function loadReviews(call: PageContext["call"]): Promise<HomeReviewsData> {
  const found = await optional(call("getReviews"));
  const { reviews, total, average } = found ?? { reviews: [], total: 0, average: null };
  return { reviews: reviews.slice(0, REVIEWS), total, average };
}

async function loadSlide(call: PageContext["call"], slide: HomeSlideContent): Promise<Slide> {
  const { product: slug } = slide;
  const found = slug ? await optional(call("getProduct", { params: { slug } })) : undefined;
  return slideOf(slide, found?.product);
}

type SlideProduct = Pick<Product, "slug" | "photo" | "specifications" | "price">;

/** A slide with what its product brings along; undefined where it has none, or the shop does not sell it. */
export function slideOf(slide: HomeSlideContent, product: SlideProduct | undefined): Slide {
  const { title, text, buttonText, picture, alt, to } = slide;
  const ownPage = product ? `/product/${product.slug}` : `/search?q=${encodeURIComponent(title)}`;
  return {
    ...{ title, text, buttonText },
    image: picture || product?.photo[0],
    alt: picture ? alt : "",
    to: to || ownPage,
    facts: product?.specifications.slice(0, FACTS) ?? [],
    price: product?.price,
  };
}

async function loadTiles(call: PageContext["call"]): Promise<CategoryTile[]> {
  const found = await optional(call("getCategories"));
  const top = (found?.category ?? []).filter(({ parent }) => parent === null).slice(0, MAX_TILES);
  return Promise.all(
    top.map(async ({ name, slug }) => {
      const query = { limit: 1 };
      const newest = await optional(call("getProductsOfCategory", { params: { slug }, query }));
      return { name, slug, picture: newest?.products[0]?.photo[0] };
    }),
  );
}
