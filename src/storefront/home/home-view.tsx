import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { StarterKit } from "#shared/compatibility/fits-contract.ts";
import { STARTER_KITS_PATH } from "#shared/compatibility/machines.ts";
import type { HomeSectionName } from "#shared/settings/home.ts";
import { Slice } from "#ui/lazy-part.tsx";
import type { ListedProduct } from "../catalogue/listed-product.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { ProductCard } from "../catalogue/product-card.tsx";
import { StarterKitCards } from "../compatibility/starter-kit-cards.tsx";
import { HomeBanner } from "./home-banner.tsx";
import { HomeCarousel } from "./home-carousel.tsx";
import { HomeContact } from "./home-contact.tsx";
import type { CategoryTile, HomeData } from "./home-data.ts";
import { HomeCounters, HomeHero } from "./home-hero.tsx";
import { HomeInfo } from "./home-info.tsx";
import { HomeReviews } from "./home-reviews.tsx";
import { HomeSection } from "./home-section.tsx";

interface HomeViewProps extends HomeData {
  /** A further section before the contact block where that is the last, else after all; the home page's variant has one. */
  children?: ReactNode;
}

export function HomeView(props: HomeViewProps) {
  const { contents, slides, tiles, newest, kits, reviews, children } = props;
  const parts: Record<HomeSectionName, ReactNode> = {
    counters: <HomeCounters counters={contents.counters} />,
    carousel: <HomeCarousel slides={slides} />,
    categories: <HomeCategories tiles={tiles} />,
    kits: <HomeKits kits={kits} />,
    info: <HomeInfo blocks={contents.info} />,
    newest: <HomeNewest products={newest} />,
    reviews: <HomeReviews {...reviews} />,
    contact: <HomeContact />,
  };
  const shown = contents.sections.filter((section) => section.shown).map(({ name }) => name);
  const isLast = (name: HomeSectionName) => name === "contact" && shown.at(-1) === name;
  return (
    <>
      <HomeBanner banner={contents.banner} />
      <HomeHero hero={contents.hero} />
      {shown.map((name) => (
        <Fragment key={name}>
          {isLast(name) && children}
          <Slice>{parts[name]}</Slice>
        </Fragment>
      ))}
      {shown.at(-1) !== "contact" && children}
    </>
  );
}

/** The top-level categories, each with the picture of a product. */
function HomeCategories({ tiles }: { tiles: CategoryTile[] }) {
  if (tiles.length === 0) return null;
  return (
    <HomeSection
      title="Shop by category"
      className="late-height-290 lg:late-height-155"
      more={{ text: "All categories and subcategories", to: "/category" }}
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-5 md:max-lg:gap-3">
        {tiles.map(({ name, slug, picture }) => (
          <li key={slug}>
            <Link
              to={`/category/${slug}`}
              prefetch="intent"
              className="late-picture sheet flex h-full flex-col p-2 hover:border-line-strong hover:shadow-sheet hover:[&_span:last-child]:underline"
            >
              <ProductPicture
                url={picture}
                alt=""
                sizes="(min-width: 64rem) 15rem, (min-width: 48rem) 17vw, (min-width: 40rem) 30vw, 45vw"
              />
              <span className="border-t border-line px-1 pt-2 pb-1 font-heading font-semibold break-words underline-offset-4">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function HomeKits({ kits }: { kits: readonly StarterKit[] }) {
  if (kits.length === 0) return null;
  return (
    <HomeSection
      title="Start a business"
      className="late-height-400 lg:late-height-140"
      more={{ text: "All starter kits", to: STARTER_KITS_PATH }}
    >
      <p className="mb-4 max-w-2xl text-muted">
        Machine, supplies and first goods to sell, with the price of everything. Leave out what you
        have.
      </p>
      <StarterKitCards kits={kits} showsTrade />
    </HomeSection>
  );
}

/** A card fills a third of a phone's screen; the rest is a tap away. */
const ON_PHONES = 4;
/** Two full rows of three. */
const ON_TABLETS = 6;

function HomeNewest({ products }: { products: ListedProduct[] }) {
  if (products.length === 0) return null;
  return (
    <HomeSection
      title="New in the shop"
      className="late-height-370 lg:late-height-325"
      more={{ text: "Browse the catalogue", to: "/category" }}
    >
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 lg:grid-cols-4">
        {products.map((product, index) => (
          <li
            key={product._id}
            className={`min-w-0 ${index < ON_PHONES ? "" : "max-sm:hidden"} ${index < ON_TABLETS ? "" : "md:max-lg:hidden"}`}
          >
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
