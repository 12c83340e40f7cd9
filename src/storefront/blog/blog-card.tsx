import { Link } from "react-router";
import type { BlogSummary } from "#shared/blog/contract.ts";
import { longDate } from "#shared/dates.ts";
import { Picture } from "#ui/picture.tsx";

export interface BlogPostTeaser
  extends Pick<BlogSummary, "slug" | "title" | "thumbnail" | "createdAt"> {
  /** The first sentences. */
  teaser: string;
  author: string;
  /** `createdAt` for people, such as `12 June 2026`. */
  date: string;
}

export function blogPostTeaser(blog: BlogSummary): BlogPostTeaser {
  const { slug, title, thumbnail, createdAt, excerpt, author } = blog;
  const date = longDate(createdAt);
  return { slug, title, thumbnail, createdAt, teaser: excerpt, author: author.name, date };
}

interface BlogCardProps {
  blogPost: BlogPostTeaser;
  heading?: "h2" | "h3";
  /** Its picture is visible at first and loads before others. */
  priority?: boolean;
}

/** A blog post in a list: its picture at the left, its title and first words beside it. */
export function BlogCard({
  blogPost: { slug, title, teaser, thumbnail, author, createdAt, date },
  heading: Heading = "h3",
  priority = false,
}: BlogCardProps) {
  return (
    <article className="sheet group relative flex h-full gap-4 p-3 hover:border-line-strong hover:shadow-sheet sm:p-4">
      <div className="aspect-square w-[min(6rem,27vw)] shrink-0 self-start overflow-hidden rounded-sm bg-paper-deep sm:w-32 [&>picture]:contents">
        <Picture
          url={thumbnail}
          alt=""
          sizes="(min-width: 40rem) 8rem, 6rem"
          priority={priority}
          className="size-full! object-cover!"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <Heading className="text-base sm:text-lg">
          <Link
            to={`/blog/${slug}`}
            prefetch="intent"
            className="break-words underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </Link>
        </Heading>
        <p className="line-clamp-4 text-sm break-words text-muted sm:text-base">{teaser}</p>
        <p className="mt-auto pt-1 text-sm text-muted">
          {author} · <time dateTime={createdAt}>{date}</time>
        </p>
      </div>
    </article>
  );
}

interface BlogCardsProps {
  blogPosts: readonly BlogPostTeaser[];
  heading?: "h2" | "h3";
  /** How many pictures, from the first, load before others. */
  priority?: number;
  /** Cards in a row where there is room. */
  columns?: keyof typeof rows;
}

/** Cards that a first screen may show; those after them are laid out late. */
const FIRST_CARDS = 4;

const rows = { 2: "lg:grid-cols-2", 3: "lg:grid-cols-3" };

export function BlogCards({
  blogPosts,
  heading = "h3",
  priority = 0,
  columns = 2,
}: BlogCardsProps) {
  return (
    <ul className={`grid gap-3 sm:gap-4 ${rows[columns]}`}>
      {blogPosts.map((blogPost, index) => (
        <li
          key={blogPost.slug}
          className={`min-w-0 ${index < FIRST_CARDS ? "" : "laid-out-late late-height-56"}`}
        >
          <BlogCard blogPost={blogPost} heading={heading} priority={index < priority} />
        </li>
      ))}
    </ul>
  );
}
