import { BLOG_FEED_PATH } from "#shared/blog/feed-path.ts";
import { excerptOf } from "#shared/blog/plain-text.ts";
import { element, escapeXml } from "../lib/xml.ts";
import type { FeedBlogPost } from "./feed-store.ts";

interface BlogFeed {
  origin: string;
  storeName: string;
  /** The newest first. */
  posts: readonly FeedBlogPost[];
}

/** The newest blog posts for feed readers (Atom, RFC 4287). */
export function blogFeed({ origin, storeName, posts }: BlogFeed): string {
  const changes = posts.map(({ updatedAt }) => updatedAt.getTime());
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">
${element("title", `Blogs of ${storeName}`)}
${element("id", `${origin}/blogs`)}
${link(`${origin}/blogs`, "alternate", "text/html")}
${link(origin + BLOG_FEED_PATH, "self", "application/atom+xml")}
${element("updated", new Date(Math.max(0, ...changes)).toISOString())}
${element("icon", `${origin}/favicon.ico`)}
${posts.map((post) => entry(origin, post)).join("")}</feed>
`;
}

function entry(
  origin: string,
  { slug, title, authorName, content, ...times }: FeedBlogPost,
): string {
  const address = `${origin}/blog/${slug}`;
  return `<entry>
${element("title", title)}
${element("id", address)}
${link(address, "alternate", "text/html")}
${element("published", times.createdAt.toISOString())}
${element("updated", times.updatedAt.toISOString())}
<author>${element("name", authorName)}</author>
${element("summary", excerptOf(content))}
</entry>
`;
}

const link = (href: string, rel: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
