import { Link } from "react-router";
import { Picture } from "#ui/picture.tsx";
import type { BlogPostTeaser } from "./blog-post-teaser.ts";

interface BlogCardProps {
  blogPost: BlogPostTeaser;
  /** The level of its heading. */
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
