import { ArrowRight, MessageCircle } from "lucide-react";
import { Link } from "react-router";
import type { Category } from "#shared/catalogue/contract.ts";
import type { AlsoInShop as Answer } from "#shared/search/contract.ts";
import type { ListedProduct } from "../catalogue/listed-product.ts";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { askShop } from "../site/contact-links.ts";
import { useStoreInfo } from "../site/root-data.ts";

interface SearchAlternativesProps {
  /** Of the top level. */
  categories: readonly Category[];
  newest: readonly ListedProduct[];
}

/** Categories and new products, for a search without results. */
export function SearchAlternatives({ categories, newest }: SearchAlternativesProps) {
  return (
    <>
      {categories.length > 0 && (
        <section aria-labelledby="categories" className="mt-10">
          <h2 id="categories" className="mb-3">
            Browse by category
          </h2>
          <ul className="flex flex-wrap gap-2">
            {categories.map(({ _id, name, slug }) => (
              <li key={_id}>
                <Link
                  to={`/category/${slug}`}
                  prefetch="intent"
                  className="sheet inline-flex min-h-11 items-center px-4 py-1.5 font-heading font-semibold wrap-anywhere hover:border-line-strong hover:bg-paper-deep"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {newest.length > 0 && (
        <section aria-labelledby="newest" className="mt-10">
          <h2 id="newest" className="mb-3">
            New in the shop
          </h2>
          <ProductGrid products={newest} columns={4} />
        </section>
      )}
    </>
  );
}

/** Starter kits, pages and blog posts that answer a search. */
export function AlsoInShop({ also }: { also: readonly Answer[] }) {
  if (also.length === 0) return null;
  return (
    <nav aria-labelledby="also-in-shop" className="my-4 border-l-4 border-marigold py-1 pl-4">
      <h2 id="also-in-shop" className="text-base">
        Also in the shop
      </h2>
      <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {also.map(({ path, title }) => (
          <li key={path} className="min-w-0">
            <Link
              to={path}
              prefetch="intent"
              className="link inline-flex min-h-11 max-w-full items-center gap-1.5 py-1.5 wrap-anywhere"
            >
              <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Characters of the keyword that the message is begun with. */
const MAX_ASKED = 200;

interface AskForItProps {
  keyword: string;
  /** Begins the sentence. */
  lead: string;
}

/** Ways to ask for what a search did not find, with its words filled in. */
export function AskForIt({ keyword, lead }: AskForItProps) {
  const store = useStoreInfo();
  const text = `I am looking for “${keyword.slice(0, MAX_ASKED)}” and did not find it in the shop.`;
  const { to, way } = askShop(store, text);
  return (
    <p className="break-words">
      {lead}{" "}
      <a href={to} className="link inline-flex min-h-11 items-center gap-1.5">
        <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
        ask {way}
      </a>{" "}
      or see the{" "}
      <Link to="/help-center" className="link inline-flex min-h-11 items-center">
        help center
      </Link>
      .
    </p>
  );
}
