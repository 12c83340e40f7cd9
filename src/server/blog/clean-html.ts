import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { pictureSources } from "#shared/media/picture.ts";
import { safeLinkUrl, safePictureUrl } from "../lib/safe-url.ts";

/**
 * The HTML that a blog post may have. The server cuts a blog post down to it before it is stored; the
 * dashboard's editor offers nothing else.
 */
export const allowedTags = [
  "p",
  "h2",
  "h3",
  "h4",
  "strong",
  "em",
  "u",
  "s",
  "a",
  "ul",
  "ol",
  "li",
  "blockquote",
  "table",
  "caption",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
  "img",
  "figure",
  "figcaption",
  "hr",
  "br",
  "pre",
  "code",
] as const;

type AllowedTag = (typeof allowedTags)[number];

/**
 * Attributes by tag; all others go. `rel` of a link and `loading` of a picture are the server's own:
 * whatever was given for them is replaced.
 */
export const allowedAttributes: Partial<Record<AllowedTag, readonly string[]>> = {
  a: ["href", "rel"],
  img: ["src", "alt", "width", "height", "loading"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

/** Tags that mean the same as an allowed one, as editors and pasted texts have them. */
const replacedTags: Readonly<Record<string, AllowedTag>> = {
  b: "strong",
  i: "em",
  ins: "u",
  strike: "s",
  del: "s",
  // The page's own heading is the only one of the first rank.
  h1: "h2",
  h5: "h4",
  h6: "h4",
  div: "p",
};

/** Deeper than any blog post, and shallow enough for every parser. */
const MAX_DEPTH = 24;
/** A text is cleaned this many times at most; what still changes then is not a blog post. */
const MAX_ROUNDS = 4;

const options: IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  // What stands in these is not text of the blog post.
  nonTextTags: [
    ...["script", "style", "textarea", "option", "xmp", "noscript", "noembed", "noframes"],
    ...["iframe", "template", "title", "plaintext"],
  ],
  nestingLimit: MAX_DEPTH,
  // Text after a `</html>` is text all the same.
  enforceHtmlBoundary: false,
  transformTags: {
    ...Object.fromEntries(
      Object.entries(replacedTags).map(([tag, as]) => [tag, () => ({ tagName: as, attribs: {} })]),
    ),
    a: link,
    img: picture,
    th: cell,
    td: cell,
  },
};

/**
 * Cuts a blog post's HTML down to the allow-list above. What comes out is the same
 * when it is cleaned again, has no attribute that could run anything, and links to other sites only
 * with `rel="noopener nofollow"`. Nothing is fetched. Answers an empty text where nothing is left.
 */
export function cleanHtml(html: string): string {
  let before = html.replaceAll("\u0000", "").replaceAll("\r\n", "\n");
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const after = withoutEmpty(sanitizeHtml(before, options)).trim();
    if (after === before) return after;
    before = after;
  }
  // Odd nesting that never settles is given up; its words are kept.
  return sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} }).trim();
}

/** A text or a picture. */
export function hasVisibleContent(cleaned: string): boolean {
  if (cleaned.includes("<img ")) return true;
  return /[^\s\u00a0\u00ad\u200b-\u200f\u2060\ufeff]/.test(cleaned.replaceAll(/<[^>]*>/g, ""));
}

function link(_tag: string, { href = "" }: Attributes): Tag {
  const address = safeLinkUrl(href);
  const attribs: Attributes = {};
  if (address) attribs.href = address;
  if (address?.startsWith("http")) attribs.rel = "noopener nofollow";
  return { tagName: "a", attribs };
}

function picture(_tag: string, { src = "", alt = "", width, height }: Attributes): Tag {
  const address = safePictureUrl(src);
  if (!address) return { tagName: "img", attribs: {} };
  const own = pictureSources(address);
  const isSized = isSide(width) && isSide(height);
  const across = isSized ? width : own.width?.toString();
  const high = isSized ? height : own.height?.toString();
  const attribs: Attributes = { src: address, alt };
  if (across && high) Object.assign(attribs, { width: across, height: high });
  attribs.loading = "lazy";
  return { tagName: "img", attribs };
}

/** Of a picture, in pixels. */
function isSide(given: string | undefined): given is string {
  return /^[1-9]\d{0,3}$/.test(given ?? "");
}

/**
 * Takes links that lead nowhere, pictures of nothing and empty paragraphs out of cleaned HTML. In
 * it `<` stands nowhere but at the start of a tag.
 */
function withoutEmpty(html: string): string {
  const openLinks: boolean[] = [];
  return html
    .replaceAll(/<a( [^>]*)?>|<\/a>/g, (tag, attributes: string | undefined) => {
      if (tag !== "</a>") openLinks.push(attributes !== undefined);
      return (tag === "</a>" ? openLinks.pop() : attributes) ? tag : "";
    })
    .replaceAll("<img />", "")
    .replaceAll(/<p>\s*<\/p>/g, "");
}

function cell(tag: string, { scope, colspan, rowspan }: Attributes): Tag {
  const attribs: Attributes = {};
  if (tag === "th" && scope && ["col", "row", "colgroup", "rowgroup"].includes(scope)) {
    attribs.scope = scope;
  }
  if (colspan && /^[1-9]\d?$/.test(colspan)) attribs.colspan = colspan;
  if (rowspan && /^[1-9]\d?$/.test(rowspan)) attribs.rowspan = rowspan;
  return { tagName: tag, attribs };
}
