import { useSyncExternalStore } from "react";
import { MAX_COMPARED } from "#shared/catalogue/compare-address.ts";
import { isSlug } from "#shared/slug.ts";
import { localStore, watchOtherTabs } from "../lib/browser-storage.ts";

/** What the browser keeps of a product that was chosen to be compared. */
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

export function removeCompared(removed: string): void {
  write(chosen.filter(({ slug }) => slug !== removed));
}

export function clearCompared(): void {
  write(none);
}

function write(products: readonly ComparedProduct[]): void {
  localStore.write(KEY, products.length > 0 ? JSON.stringify(products) : null);
  read();
}

function read(): void {
  chosen = readStored(localStore.read(KEY));
  for (const listener of listeners) listener();
}

/** What is stored may be anything. */
export function readStored(text: string | null): readonly ComparedProduct[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return none;
    return stored
      .flatMap((each: Partial<ComparedProduct> | null) =>
        typeof each?.slug === "string" && typeof each.name === "string" && isSlug(each.slug)
          ? [{ slug: each.slug, name: each.name }]
          : [],
      )
      .slice(0, MAX_COMPARED);
  } catch {
    return none;
  }
}
