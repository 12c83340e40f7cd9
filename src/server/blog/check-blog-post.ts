import { MAX_CONTENT } from "#shared/blog/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { isStorable, UNSTORABLE } from "#shared/fields.ts";
import { safePictureUrl } from "../lib/safe-url.ts";
import { cleanHtml, hasVisibleContent } from "./clean-html.ts";
import type { BlogPostDraft } from "./store.ts";

/** Far beyond any blog post; nesting this many would keep the parser busy for seconds. */
const MAX_TAGS = 20_000;

/** The parts of a blog post that somebody gave. */
export type BlogPostInput = { [Part in keyof BlogPostDraft]?: BlogPostDraft[Part] | undefined };

/**
 * Cleans and checks the parts of a blog post that are given. Fails with `invalid_request` and the
 * refused fields.
 */
export function checkBlogPost(
  given: BlogPostInput,
): Outcome<Partial<BlogPostDraft>, "invalid_request"> {
  const fields: Record<string, string> = {};
  const checked: Partial<BlogPostDraft> = {};
  if (given.title !== undefined) {
    checked.title = given.title;
    if (!isStorable(given.title)) fields.title = `Title ${UNSTORABLE}`;
  }
  if (given.content !== undefined) {
    const content = cleanContent(given.content);
    if (content.ok) checked.content = content.value;
    else fields.content = content.message;
  }
  if (given.thumbnail !== undefined) {
    const address = safePictureUrl(given.thumbnail);
    if (address) checked.thumbnail = address;
    else fields.thumbnail = "The thumbnail must be an uploaded picture or an http(s) address";
  }
  if (given.images !== undefined) {
    checked.images = given.images.map(safePictureUrl).filter((each) => each !== undefined);
    if (checked.images.length < given.images.length) {
      fields.images = "Each image must be an uploaded picture or an http(s) address";
    }
  }
  const [first] = Object.values(fields);
  return first === undefined ? success(checked) : failure("invalid_request", first, { fields });
}

function cleanContent(html: string): Outcome<string, "invalid_request"> {
  const tooLarge = failure("invalid_request", "Content is too large: split it into two blog posts");
  if (html.split("<", MAX_TAGS + 2).length > MAX_TAGS + 1) return tooLarge;
  const content = cleanHtml(html);
  // What is stored can be sent again as it is.
  if (content.length > MAX_CONTENT) return tooLarge;
  return hasVisibleContent(content)
    ? success(content)
    : failure("invalid_request", "Content is required");
}
