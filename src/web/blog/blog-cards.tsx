import { BlogCard } from "./blog-card.tsx";
import type { ArticleTeaser } from "./blog-post-teaser.ts";

interface BlogCardsProps {
  articles: readonly ArticleTeaser[];
  /** The rank of the cards' headings, by what they stand under. */
  heading?: "h2" | "h3";
  /** So many pictures, from the first, load before others. */
  priority?: number;
  /** So many stand in a row where there is room. */
  columns?: keyof typeof rows;
}

const rows = { 2: "lg:grid-cols-2", 3: "lg:grid-cols-3" };

/** Articles in a list. */
export function BlogCards({ articles, heading = "h3", priority = 0, columns = 2 }: BlogCardsProps) {
  return (
    <ul className={`grid gap-3 sm:gap-4 ${rows[columns]}`}>
      {articles.map((article, index) => (
        <li key={article.slug} className="min-w-0">
          <BlogCard article={article} heading={heading} priority={index < priority} />
        </li>
      ))}
    </ul>
  );
}
