import type { StoreInfo } from "#shared/store-info.ts";
import type { FeedCategory } from "./feed-store.ts";

interface LlmsText {
  store: Pick<StoreInfo, "name" | "origin" | "email" | "phone" | "gstin">;
  categories: readonly FeedCategory[];
  blogPosts: readonly { slug: string; title: string }[];
}

/** Categories and blog posts that are named; the site map has all. */
const MAX_CATEGORIES = 300;
const MAX_ARTICLES = 30;

/** In the form of https://llmstxt.org */
export function llmsText({ store, categories, blogPosts }: LlmsText): string {
  const { name, origin, email, phone, gstin } = store;
  const api = `${origin}/api/v1`;
  const link = (text: string, path: string, more = "") =>
    `- [${plain(text)}](${origin}${path})${more && `: ${plain(more)}`}`;
  const sections: [string, string[]][] = [
    [
      "Categories",
      inTree(categories)
        .slice(0, MAX_CATEGORIES)
        .map(
          ({ category, depth }) =>
            "  ".repeat(depth) +
            link(category.name, `/category/${category.slug}`, category.description),
        ),
    ],
    [
      "Help and policies",
      [
        link("About us", "/about-us"),
        link("Help center", "/help-center", "delivery, payment, invoices, installation"),
        link("Refund policy", "/refund-policy"),
        link("Privacy policy", "/privacy-policy"),
        link("Terms and conditions", "/terms-conditions"),
        link("Starter kits", "/starter-kits", "what one needs to start, by trade, with totals"),
        link(
          "Press settings",
          "/press-settings",
          "temperature, time and pressure by blank and machine",
        ),
      ],
    ],
    [
      "Articles",
      blogPosts.slice(0, MAX_ARTICLES).map(({ slug, title }) => link(title, `/blog/${slug}`)),
    ],
    [
      "Products as JSON",
      [
        `- \`GET ${api}/product/search/{keyword}\`: products that have all words, best first, at most 100; where none has all, those that have most`,
        `- \`GET ${api}/product/get-product/{slug}\`: one product, with its specifications, price and stock`,
        `- \`GET ${api}/product/product-category/{slug}?limit=100\`: a category's products; \`nextCursor\` goes on`,
        `- \`GET ${api}/category/get-category\`: all categories`,
        `- \`GET ${api}/compatibility/starter-kits\`: starter kits with their totals`,
        `- \`GET ${api}/press-settings?text=mug\`: press settings`,
        `- [All public calls](${origin}/api/docs)`,
      ],
    ],
    [
      "Optional",
      [
        link("Site map", "/sitemap.xml", "every page, with the day on which it last changed"),
        link("Product feed", "/feeds/products.xml", "Google's product fields, as XML"),
      ],
    ],
  ];
  const body = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n\n${lines.join("\n")}\n`);
  return [
    `# ${plain(name)}\n`,
    `> ${plain(name)} is an online shop in India for those who print and engrave: machines, inks, papers, transfer vinyl and blanks.\n`,
    `Prices are in Indian rupees (INR)${gstin ? " with GST included" : ""}. \`quantity\` is the stock: 0 cannot be bought now. \`bulkDiscounts\` are percents off from so many pieces on. A product's page is ${origin}/product/{slug}. Orders are placed by people, on the site. Questions: ${email}, ${phone}.\n`,
    ...body,
  ].join("\n");
}

/** On one line, without what Markdown would read as a link. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[[\]]/g, "").trim();
}

function inTree(
  categories: readonly FeedCategory[],
  parentId: string | null = null,
  depth = 0,
): { category: FeedCategory; depth: number }[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .flatMap((category) => [{ category, depth }, ...inTree(categories, category.id, depth + 1)]);
}
