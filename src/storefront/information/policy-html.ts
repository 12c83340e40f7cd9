import { plainText } from "#shared/blog/plain-text.ts";
import { chapterIdOf } from "#shared/settings/policies.ts";
import type { PolicyName } from "#shared/settings/policy-pages.ts";
import { makeSlug } from "#shared/slug.ts";
import { blogPostHtml } from "../blog/blog-post-html.ts";

/** A policy as its page shows it: what stands before the first heading, and the chapters. */
export interface PolicyHtml {
  beginning: string;
  chapters: { id: string; title: string; html: string }[];
}

/**
 * Takes a policy's HTML apart at its headings. A chapter of the shop's own text keeps the id by which links
 * reach it, whatever the owner writes below its heading. `body` has only tags that an article may have.
 */
export function policyHtml(name: PolicyName, body: string): PolicyHtml {
  const [beginning = "", ...parts] = body.split("<h2>");
  const taken = new Set<string>();
  const chapters = parts.map((part, place) => {
    const [heading = "", ...rest] = part.split("</h2>");
    const title = plainText(heading);
    const wanted = chapterIdOf(name, title) ?? `part-${makeSlug(title)}`;
    const id = taken.has(wanted) ? `${wanted}-${place + 1}` : wanted;
    taken.add(id);
    return { id, title, html: blogPostHtml(rest.join("")).html };
  });
  return { beginning: blogPostHtml(beginning).html, chapters };
}
