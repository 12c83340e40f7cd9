import { BlogCard } from "./blog-card.tsx";
import type { BlogPostTeaser } from "./blog-post-teaser.ts";

interface BlogCardsProps {
  blogPosts: readonly BlogPostTeaser[];
  /** The level of the cards' headings. */
  heading?: "h2" | "h3";
  /** How many pictures, from the first, load before others. */
  priority?: number;
  /** Cards in a row where there is room. */
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
