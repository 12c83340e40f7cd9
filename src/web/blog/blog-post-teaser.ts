import type { BlogPost } from "#shared/blog/contract.ts";
import { plainText } from "#shared/blog/plain-text.ts";
import { longDate } from "#shared/dates.ts";

/** A blog post as lists show it: its content stays on the server. */
export interface BlogPostTeaser
  extends Pick<BlogPost, "slug" | "title" | "thumbnail" | "createdAt"> {
  /** The first sentences. */
  teaser: string;
  author: string;
  /** `createdAt` for people, such as `12 June 2026`. */
  date: string;
}

/** In characters. */
const MAX_TEASER_LENGTH = 200;

/** A blog post as lists show it. */
export function blogPostTeaser({
  slug,
  title,
  thumbnail,
  createdAt,
  content,
  author,
}: BlogPost): BlogPostTeaser {
  return {
    slug,
    title,
    thumbnail,
    createdAt,
    teaser: firstWords(content),
    author: author.name,
    date: longDate(createdAt),
  };
}

/** The whole sentences that fit of the first paragraphs, or the words of a long sentence. */
export function firstWords(content: string): string {
  // Headings and captions are no sentences: use the first paragraphs, where there are any.
  const paragraphs = content
    .match(/<p>.*?<\/p>/gs)
    ?.slice(0, 3)
    .join(" ");
  const words = plainText(paragraphs ?? content);
  if (words.length <= MAX_TEASER_LENGTH) return words;
  const beginning = words.slice(0, MAX_TEASER_LENGTH + 1);
  const sentences = /^.*[.!?](?=\s)/s.exec(beginning)?.[0] ?? "";
  if (sentences.length > MAX_TEASER_LENGTH / 2) return sentences;
  return `${beginning.slice(0, Math.max(beginning.lastIndexOf(" "), 1)).trim()} …`;
}
