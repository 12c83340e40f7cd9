import type { Blog } from "#shared/blog/contract.ts";
import type { ShopFace } from "#shared/store-info.ts";

/** What search engines read of an article (schema.org/Article). `summary` is its first words. */
export function articleData(
  { origin, name }: ShopFace,
  article: Omit<Blog, "content">,
  summary: string,
) {
  const { slug, title, thumbnail, images, author, createdAt, updatedAt } = article;
  const url = `${origin}/blog/${slug}`;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: summary,
    image: [thumbnail, ...images].map((picture) => new URL(picture, origin).href),
    datePublished: createdAt,
    dateModified: updatedAt,
    // Who signs without an account is a team of the shop.
    author: { "@type": author._id ? "Person" : "Organization", name: author.name },
    publisher: { "@type": "Organization", name, url: origin },
    mainEntityOfPage: url,
    url,
  };
}
