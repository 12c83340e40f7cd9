import type { Category } from "#shared/catalogue/contract.ts";

export interface NavigationLink {
  name: string;
  to: string;
  /** Marked as the present page at exactly this address, not at those below it. */
  end?: boolean;
}

/** The header names only so many top-level categories (specification, section 9). */
const CATEGORIES_SHOWN = 2;

/** The header's links, in order. */
export function navigationLinks(categories: readonly Category[]): NavigationLink[] {
  return [
    { name: "Home", to: "/", end: true },
    ...categories
      .slice(0, CATEGORIES_SHOWN)
      .map(({ name, slug }) => ({ name, to: `/category/${slug}` })),
    { name: "All Categories", to: "/category", end: true },
    { name: "About us", to: "/about-us" },
    { name: "Blogs", to: "/blogs" },
  ];
}
