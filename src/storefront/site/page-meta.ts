import type { MetaDescriptor } from "react-router";
import { SHARE_SIZE, sharePath } from "#shared/media/picture.ts";
import type { RootData } from "./root-data.ts";

interface PageMeta {
  /** Without the shop's name, which follows it. */
  title: string;
  /** One or two sentences for search results and shared links. */
  description?: string | undefined;
  /** The page's canonical path, such as `/about-us`; without one, search engines do not list it. */
  path?: string | undefined;
  /** Address of a picture for shared links, and what it shows; the shop's own unless given. */
  image?: string | undefined;
  imageAlt?: string | undefined;
  /** For shared links; a website unless given. */
  type?: "website" | "article" | "product" | undefined;
}

/** Of links to pages without a picture of their own. */
export const SHOP_PICTURE = "/media/demo/home/hero-1600x900/1600.webp";
const SHOP_PICTURE_ALT = "A print workshop's machines and printed goods";

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
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: name },
    { property: "og:locale", content: "en_IN" },
    { property: "og:title", content: page.title },
    { property: "og:url", content: url },
  );
  if (page.description) tags.push({ property: "og:description", content: page.description });
  return [...tags, ...pictureTags(origin, page)];
}

/** Of the shop's own pictures a JPEG of the size that networks show; of others nothing but the address. */
function pictureTags(
  origin: string,
  { title, image, imageAlt = title }: PageMeta,
): MetaDescriptor[] {
  const [own, alt] = image ? [image, imageAlt] : [SHOP_PICTURE, SHOP_PICTURE_ALT];
  const shared = sharePath(own);
  // Joined, not parsed: an address that the owner mistyped must not break the page.
  const address = shared ?? own;
  const tag = (property: string, content: string | number) => ({
    ...{ property: `og:image${property}`, content: String(content) },
  });
  return [
    tag("", address.startsWith("/") ? origin + address : address),
    ...(shared
      ? [
          tag(":type", "image/jpeg"),
          tag(":width", SHARE_SIZE.width),
          tag(":height", SHARE_SIZE.height),
        ]
      : []),
    tag(":alt", alt),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
