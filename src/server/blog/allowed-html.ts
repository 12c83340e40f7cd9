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
export const replacedTags: Readonly<Record<string, AllowedTag>> = {
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
