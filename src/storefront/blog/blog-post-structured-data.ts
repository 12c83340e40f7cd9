import type { BlogPost } from "#shared/blog/contract.ts";
import type { StoreInfo } from "#shared/store-info.ts";

/** What search engines read of a blog post (schema.org/Article). `summary` is its first words. */
export function blogPostStructuredData(
  { origin, name }: StoreInfo,
  blogPost: Omit<BlogPost, "content">,
  summary: string,
) {
  const { slug, title, thumbnail, images, author, createdAt, updatedAt } = blogPost;
  const url = `${origin}/blog/${slug}`;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: summary,
    image: [thumbnail, ...images].map((picture) => new URL(picture, origin).href),
    datePublished: createdAt,
    dateModified: updatedAt,
    // An author without an account is a team of the shop.
    author: { "@type": author._id ? "Person" : "Organization", name: author.name },
    publisher: { "@type": "Organization", name, url: origin },
    mainEntityOfPage: url,
    url,
  };
}
