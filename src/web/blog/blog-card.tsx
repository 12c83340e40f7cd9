import { Link } from "react-router";
import { Picture } from "../ui/picture.tsx";
import type { ArticleTeaser } from "./article-teaser.ts";

interface BlogCardProps {
  article: ArticleTeaser;
  /** The rank of its heading, by what it stands under. */
  heading?: "h2" | "h3";
  /** Twice as wide on large screens: for the newest of all. */
  lead?: boolean;
  /** Its picture is on the first screen and loads before others. */
  priority?: boolean;
}

/** An article in a list: a row with its picture at the left on phones, a card from 40rem on. */
export function BlogCard({
  article: { slug, title, teaser, thumbnail, author, createdAt, date },
  heading: Heading = "h3",
  lead = false,
  priority = false,
}: BlogCardProps) {
  return (
    <article
      className={`sheet group relative flex h-full flex-col gap-3 p-3 hover:border-line-strong hover:shadow-sheet sm:p-4 ${lead ? "lg:flex-row lg:gap-6 lg:p-5" : ""}`}
    >
      <div
        className={`flex aspect-[4/3] w-full shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface ${lead ? "lg:aspect-square lg:w-72" : ""}`}
      >
        <Picture
          url={thumbnail}
          alt=""
          sizes={
            lead
              ? "(min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 90vw"
              : "(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 90vw"
          }
          priority={priority}
          className="max-h-full"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Heading className={lead ? "text-xl lg:mt-2 lg:text-2xl" : "text-lg"}>
          <Link
            to={`/blog/${slug}`}
            prefetch="intent"
            className="break-words underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </Link>
        </Heading>
        <p className="line-clamp-4 break-words text-muted">{teaser}</p>
        <p className="mt-auto pt-1 text-sm text-muted">
          {author} · <time dateTime={createdAt}>{date}</time>
        </p>
      </div>
    </article>
  );
}
