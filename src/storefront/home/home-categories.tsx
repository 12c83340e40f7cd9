import { Link } from "react-router";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import type { CategoryTile } from "./home-data.ts";
import { HomeSection } from "./home-section.tsx";

/** The top-level categories, each with the picture of a product. */
export function HomeCategories({ tiles }: { tiles: CategoryTile[] }) {
  if (tiles.length === 0) return null;
  return (
    <HomeSection
      title="Shop by category"
      more={{ text: "All categories and subcategories", to: "/category" }}
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-5 md:max-lg:gap-3">
        {tiles.map(({ name, slug, picture }) => (
          <li key={slug}>
            <Link
              to={`/category/${slug}`}
              prefetch="intent"
              className="sheet flex h-full flex-col p-2 hover:border-line-strong hover:shadow-sheet hover:[&_span:last-child]:underline"
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
