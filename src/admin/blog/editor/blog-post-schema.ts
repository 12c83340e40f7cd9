import { mergeAttributes, Node } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { typedAddress } from "./typed-address.ts";

/** A picture with its words beside it. */
const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "image figcaption?",
  defining: true,
  isolating: true,
  parseHTML: () => [
    { tag: "figure", getAttrs: (element) => element.querySelector(":scope > img") && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes, 0],
});

const Figcaption = Node.create({
  name: "figcaption",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", HTMLAttributes, 0],
});

/** A table without widths, which are styles and no part of a blog post; its caption is kept. */
const ArticleTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      parseHTML: (element) => element.querySelector(":scope > caption")?.textContent ?? null,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: "table" }, { tag: "caption", ignore: true }],
  renderHTML({ node }) {
    const { caption } = node.attrs;
    return caption ? ["table", ["caption", caption], ["tbody", 0]] : ["table", ["tbody", 0]];
  },
});

/** A row remembers that it belongs to the table's foot: `arrangeTable` brings it back there. */
const ArticleRow = TableRow.extend({
  addAttributes: () => ({
    foot: {
      default: false,
      parseHTML: (element) => element.parentElement?.localName === "tfoot",
      renderHTML: ({ foot }) => (foot ? { "data-foot": "" } : {}),
    },
  }),
  renderHTML: ({ HTMLAttributes }) => ["tr", mergeAttributes(HTMLAttributes), 0],
});

/**
 * The tags of `server/blog/clean-html.ts`. Whatever else is typed as HTML or pasted is left out, its words
 * kept; the server cleans a blog post again, for good.
 */
export const blogPostSchema = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => typedAddress(address) !== null,
    },
  }),
  Image,
  Figure,
  Figcaption,
  ArticleTable,
  ArticleRow,
  TableHeader,
  TableCell,
];
