import { useSyncExternalStore } from "react";
import { readStoredList, watchOtherTabs, writeStoredList } from "#browser/browser-storage.ts";
import { MAX_COMPARED } from "#shared/catalogue/compare-address.ts";
import { isSlug } from "#shared/slug.ts";

/** Kept in the browser. */
export interface ComparedProduct {
  slug: string;
  name: string;
}

const KEY = "compare";
const none: readonly ComparedProduct[] = [];
const listeners = new Set<() => void>();
let chosen = none;

if (typeof window !== "undefined") {
  read();
  watchOtherTabs((key) => {
    if (key === null || key === KEY) read();
  });
}

/** The products that this browser compares, in every tab; none on the server. */
export function useComparedProducts(): readonly ComparedProduct[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
    () => none,
  );
}

/** Adds a product; false where there are four already. */
export function addCompared(product: ComparedProduct): boolean {
  if (chosen.some(({ slug }) => slug === product.slug)) return true;
  if (chosen.length >= MAX_COMPARED) return false;
  write([...chosen, { slug: product.slug, name: product.name }]);
  return true;
}

/** Adds a product in the place of the one that was chosen first. */
export function replaceFirstCompared(product: ComparedProduct): void {
  const others = chosen.filter(({ slug }) => slug !== product.slug);
  const { slug, name } = product;
  write([...others.slice(Math.max(0, others.length + 1 - MAX_COMPARED)), { slug, name }]);
}

export function removeCompared(removed: string): void {
  write(chosen.filter(({ slug }) => slug !== removed));
}

export function clearCompared(): void {
  write(none);
}

function write(products: readonly ComparedProduct[]): void {
  writeStoredList(KEY, products);
  read();
}

function read(): void {
  chosen = readStoredList(KEY, readCompared).slice(0, MAX_COMPARED);
  for (const listener of listeners) listener();
}

function readCompared(stored: unknown): ComparedProduct | undefined {
  const { slug, name } = (stored ?? {}) as Partial<Record<keyof ComparedProduct, unknown>>;
  return typeof slug === "string" && typeof name === "string" && isSlug(slug)
    ? { slug, name }
    : undefined;
}
