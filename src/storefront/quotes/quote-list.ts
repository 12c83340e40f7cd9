import { sessionStore } from "#browser/browser-storage.ts";
import { MAX_QUANTITY } from "#shared/cart/limits.ts";
import { MAX_QUOTE_LINES } from "#shared/quotes/quote-state.ts";

/** A product stands in the list once. */
export interface ListedItem {
  productId: string;
  quantity: number;
}

/** Given to the page that asks for a quote by the one that leads to it. */
export interface QuoteRequestState {
  /** The SKUs of lines that stay on the quick-order pad. */
  leftOnPad: readonly string[];
}

/** In the tab's own storage: what was chosen and typed survives the login and a look at a product. */
const LIST = "quote-list";
const EARLIER = "quote-list-earlier";
const TEXTS = "quote-texts";

/** Of this tab. */
export const loadQuoteList = () => loadItems(LIST);

export const saveQuoteList = (items: readonly ListedItem[]) => saveItems(LIST, items);

/** Listed before something else was asked for: no part of a quote until it is put into it. */
export const loadEarlier = () => loadItems(EARLIER);

export const saveEarlier = (items: readonly ListedItem[]) => saveItems(EARLIER, items);

/**
 * Begins a list with what was just pressed. What was listed before is kept apart from it, but for the
 * same products: they are asked for anew.
 */
export function beginQuoteList(pressed: readonly ListedItem[]): void {
  const known = new Set(pressed.map(({ productId }) => productId));
  const others: ListedItem[] = [];
  for (const item of [...loadQuoteList(), ...loadEarlier()]) {
    if (!known.has(item.productId)) others.push(item);
    known.add(item.productId);
  }
  saveEarlier(others.slice(0, MAX_QUOTE_LINES));
  saveQuoteList(pressed);
}

/** The texts of the form as they were typed last in this tab. */
export function loadQuoteTexts(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStore.read(TEXTS) ?? "{}");
    const entries = Object.entries(stored ?? {});
    return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
  } catch {
    return {};
  }
}

/** Null forgets them. */
export function saveQuoteTexts(texts: Record<string, string> | null): void {
  sessionStore.write(TEXTS, texts && JSON.stringify(texts));
}

/** Anything may be stored. */
function loadItems(key: string): ListedItem[] {
  try {
    const stored: unknown = JSON.parse(sessionStore.read(key) ?? "[]");
    return Array.isArray(stored) ? merged(stored.flatMap(readItem)) : [];
  } catch {
    return [];
  }
}

function saveItems(key: string, items: readonly ListedItem[]): void {
  const saved = merged(items);
  sessionStore.write(key, saved.length > 0 ? JSON.stringify(saved) : null);
}

function merged(items: readonly ListedItem[]): ListedItem[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) {
    const sum = (quantities.get(productId) ?? 0) + quantity;
    quantities.set(productId, Math.min(sum, MAX_QUANTITY));
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

function readItem(stored: unknown): ListedItem[] {
  const { productId, quantity } = (stored ?? {}) as Record<string, unknown>;
  const isQuantity = typeof quantity === "number" && Number.isInteger(quantity) && quantity >= 1;
  return typeof productId === "string" && isQuantity ? [{ productId, quantity }] : [];
}
