import type { MetaDescriptor } from "react-router";
import type { RootData } from "./root-data.ts";

interface PageMeta {
  /** Without the shop's name, which follows it. */
  title: string;
  /** One or two sentences for search results and shared links. */
  description?: string;
  /** The page's canonical path, such as `/about-us`; without one, search engines do not list it. */
  path?: string | undefined;
  /** Address of a picture for shared links. */
  image?: string | undefined;
}

/** The matches that a page's meta function gets. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description, canonical address and Open Graph of a page. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  const title = root ? `${page.title} | ${root.store.name}` : page.title;
  const tags: MetaDescriptor[] = [{ title }];
  if (page.description) tags.push({ name: "description", content: page.description });
  if (!root || page.path === undefined) return [...tags, { name: "robots", content: "noindex" }];
  const { name, origin } = root.store;
  const url = origin + page.path;
  tags.push(
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: name },
    { property: "og:locale", content: "en_IN" },
    { property: "og:title", content: page.title },
    { property: "og:url", content: url },
  );
  if (page.description) tags.push({ property: "og:description", content: page.description });
  if (page.image) {
    // Joined, not parsed: an address that the owner mistyped must not break the page.
    const image = page.image.startsWith("/") ? origin + page.image : page.image;
    tags.push({ property: "og:image", content: image });
    tags.push({ name: "twitter:card", content: "summary_large_image" });
  }
  return tags;
}
