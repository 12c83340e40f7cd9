import { z } from "zod";
import { lineText, multilineText, requiredLine } from "../fields.ts";
import { usualNavigation } from "./navigation-defaults.ts";
import { linkAddress } from "./page-link.ts";

export const MAX_MENU_ROWS = 8;
export const MAX_ORDERING_LINKS = 4;
export const MAX_COLUMN_ROWS = 12;

/** The footer's columns of links, beside the branches and the ways to reach the shop, as people call them. */
export const footerColumns = ["first", "second", "third"] as const;

/** Characters of a link's words: more are cut short in the menu of a wide screen. */
const LONGEST_WORDS = 40;

const words = requiredLine("Words", LONGEST_WORDS);
const address = linkAddress("Link").min(1, "Enter where the link leads");

const link = z.object({ name: words, to: address });
export type NavigationLink = z.infer<typeof link>;

/** A link, or the place of the shop's first categories, which have their own names. */
const row = z
  .object({
    shows: z.enum(["link", "categories"], "Choose a link or the categories"),
    name: lineText("Words", LONGEST_WORDS),
    to: linkAddress("Link"),
  })
  .superRefine(({ shows, ...given }, context) => {
    if (shows === "categories") return;
    for (const { path, message } of link.safeParse(given).error?.issues ?? []) {
      context.addIssue({ code: "custom", path, message });
    }
  });
export type NavigationRow = z.infer<typeof row>;

const SAME_WORDS = "Another link here has these words";
const CATEGORIES_TWICE = "The categories stand here already";

/** Each link of a list by its words once, the categories once. */
function checkRows(
  rows: readonly (NavigationLink & Partial<NavigationRow>)[],
  context: z.RefinementCtx,
): void {
  const seen = new Set<string>();
  for (const [at, { shows, name }] of rows.entries()) {
    const isOfCategories = shows === "categories";
    const key = isOfCategories ? "" : name;
    if (seen.has(key)) {
      context.addIssue({
        code: "custom",
        path: [at, "name"],
        message: isOfCategories ? CATEGORIES_TWICE : SAME_WORDS,
      });
    }
    seen.add(key);
  }
}

const column = z.object({
  title: requiredLine("Heading", LONGEST_WORDS),
  /** A column without any is left out. */
  links: z
    .array(row)
    .max(MAX_COLUMN_ROWS, `At most ${MAX_COLUMN_ROWS} rows`)
    .superRefine(checkRows),
});

/** What a shopper must always find in the footer, by the column in which it usually stands. */
const neededLinks: readonly { column: number; to: string; what: string }[] = [
  { column: 1, to: "/login", what: "the account" },
  { column: 1, to: "/orders", what: "the orders" },
  { column: 2, to: "/help-center", what: "the help center" },
  { column: 2, to: "/privacy-policy", what: "the privacy policy" },
  { column: 2, to: "/refund-policy", what: "the refund policy" },
  { column: 2, to: "/terms-conditions", what: "the terms" },
];

function checkColumns(columns: readonly z.infer<typeof column>[], context: z.RefinementCtx): void {
  const titles = columns.map(({ title }) => title);
  for (const [at, title] of titles.entries()) {
    if (titles.indexOf(title) === at) continue;
    const message = "Another column has this heading";
    context.addIssue({ code: "custom", path: [at, "title"], message });
  }
  const present = new Set(
    columns.flatMap(({ links }) => links.flatMap(({ shows, to }) => (shows === "link" ? to : []))),
  );
  for (const { column: at, to, what } of neededLinks) {
    if (present.has(to)) continue;
    const message = `Keep a link to ${what} in one of the columns: ${to}`;
    context.addIssue({ code: "custom", path: [at, "links"], message });
  }
}

const fields = z.object({
  menu: z
    .array(row)
    .min(1, "Keep at least one link in the menu")
    .max(MAX_MENU_ROWS, `At most ${MAX_MENU_ROWS} rows`)
    .superRefine(checkRows)
    .default(() => usualNavigation.menu),
  /** Beside the menu on wide screens, below it in a phone's. */
  ordering: z
    .array(link)
    .max(MAX_ORDERING_LINKS, `At most ${MAX_ORDERING_LINKS} links`)
    .superRefine(checkRows)
    .default(() => usualNavigation.ordering),
  columns: z
    .array(column)
    .length(footerColumns.length, `The footer has ${footerColumns.length} columns of links`)
    .superRefine(checkColumns)
    .default(() => usualNavigation.columns),
  branchesTitle: requiredLine("Heading", LONGEST_WORDS).default(
    () => usualNavigation.branchesTitle,
  ),
  contactTitle: requiredLine("Heading", LONGEST_WORDS).default(() => usualNavigation.contactTitle),
  /** Below the columns; empty for none. */
  note: multilineText("Text", 500).default(() => usualNavigation.note),
  lastLine: requiredLine("Last line", 120).default(() => usualNavigation.lastLine),
});
export type NavigationSettings = z.output<typeof fields>;

/** A phone's menu has both in one list. */
function checkMenu({ menu, ordering }: NavigationSettings, context: z.RefinementCtx): void {
  const taken = new Set(menu.map(({ name }) => name));
  for (const [at, { name }] of ordering.entries()) {
    if (!taken.has(name)) continue;
    const message = "A link of the menu has these words";
    context.addIssue({ code: "custom", path: ["ordering", at, "name"], message });
  }
}

/**
 * Which links stand in the menu of every page and in its footer, in which words and order, and what else the
 * footer says. The search box, the cart, Login and Register are no part of it: they are always there.
 */
export const navigationSettings = fields.superRefine(checkMenu);

/** The same with nothing left out, as a form holds it. */
export const wholeNavigation = fields.required().superRefine(checkMenu);
