import {
  ACCOUNTING_PATH,
  ORDERS_PATH,
  PRODUCTS_PATH,
  QUOTES_PATH,
  RETURNS_PATH,
  SETTINGS_PATH,
} from "../kit/dashboard-menu.ts";

/** What keys do: go somewhere, open something of the frame, or use what the page has. */
type ShortcutAct =
  | { to: string }
  | { opens: "palette" | "shortcuts" }
  /** Presses or focuses what the page has marked with the keys, by `aria-keyshortcuts`. */
  | { uses: "marked" }
  /** Moves the focus by this many rows of the list. */
  | { rows: 1 | -1 };

export interface Shortcut {
  /** One after the other, as `KeyboardEvent.key` calls them. */
  keys: readonly string[];
  does: string;
  act: ShortcutAct;
}

/** All shortcuts of single keys: what binds them and what lists them reads this table. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["?"], does: "Show these shortcuts", act: { opens: "shortcuts" } },
  { keys: ["/"], does: "Search in a list", act: { uses: "marked" } },
  { keys: ["n"], does: "Make a new one, where a list has that", act: { uses: "marked" } },
  { keys: ["j"], does: "Next row of a list", act: { rows: 1 } },
  { keys: ["k"], does: "Row before", act: { rows: -1 } },
  { keys: ["g", "d"], does: "Go to the dashboard's first page", act: { to: "/dashboard/admin" } },
  { keys: ["g", "o"], does: "Go to the orders", act: { to: ORDERS_PATH } },
  { keys: ["g", "p"], does: "Go to the products", act: { to: PRODUCTS_PATH } },
  { keys: ["g", "q"], does: "Go to the quotes", act: { to: QUOTES_PATH } },
  { keys: ["g", "r"], does: "Go to the returns", act: { to: RETURNS_PATH } },
  { keys: ["g", "a"], does: "Go to accounting", act: { to: ACCOUNTING_PATH } },
  { keys: ["g", "s"], does: "Go to the settings", act: { to: SETTINGS_PATH } },
];

/**
 * What keys that were pressed one after the other mean: a shortcut, the beginning of one, or nothing.
 */
export function readKeys(pressed: readonly string[]): Shortcut | "beginning" | undefined {
  const begun = shortcuts.filter(({ keys }) => pressed.every((key, place) => keys[place] === key));
  const whole = begun.find(({ keys }) => keys.length === pressed.length);
  return whole ?? (begun.length > 0 ? "beginning" : undefined);
}
