import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { AlsoInShop as Answer } from "#shared/search/contract.ts";

/** What of the shop answers a search besides products: starter kits, pages and blog posts. */
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
