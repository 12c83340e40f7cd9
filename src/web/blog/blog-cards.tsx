import { BlogCard } from "./blog-card.tsx";
import type { BlogPostTeaser } from "./blog-post-teaser.ts";

interface BlogCardsProps {
  blogPosts: readonly BlogPostTeaser[];
  /** The rank of the cards' headings, by what they stand under. */
  heading?: "h2" | "h3";
  /** So many pictures, from the first, load before others. */
  priority?: number;
  /** So many stand in a row where there is room. */
  columns?: keyof typeof rows;
}

const rows = { 2: "lg:grid-cols-2", 3: "lg:grid-cols-3" };

/** Blog posts in a list. */
export function BlogCards({
  blogPosts,
  heading = "h3",
  priority = 0,
  columns = 2,
}: BlogCardsProps) {
  return (
    <ul className={`grid gap-3 sm:gap-4 ${rows[columns]}`}>
      {blogPosts.map((blogPost, index) => (
        <li key={blogPost.slug} className="min-w-0">
          <BlogCard blogPost={blogPost} heading={heading} priority={index < priority} />
        </li>
      ))}
    </ul>
  );
}
