import { useRouteLoaderData } from "react-router";
import type { Category } from "#shared/catalogue/contract.ts";
import { MIN_RETURN_DAYS } from "#shared/return-days.ts";
import type { NavigationSettings } from "#shared/settings/navigation.ts";
import type { ShownStore } from "./shown-store.ts";

/** As many as the footer names; the header has fewer. */
export const CATEGORIES_IN_FRAME = 6;

export type FrameCategory = Pick<Category, "name" | "slug">;

/** Returned by the root loader. */
export interface RootData {
  store: ShownStore;
  /** The first top-level categories in the shop's order; empty where they could not be loaded. */
  categories: readonly FrameCategory[];
  /** Links and texts of menu and footer; the usual ones where they could not be loaded. */
  navigation: NavigationSettings;
  /** For how many days after its delivery something can be returned. */
  returnDays: number;
}

/** The root loader's data; undefined only where that loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** The store's facts, on any page. */
export function useStoreInfo(): ShownStore {
  const data = useRootData();
  if (!data) throw new Error("useStoreInfo is called outside of a page");
  return data.store;
}

/** For how many days after its delivery something can be returned, on any page. */
export function useReturnDays(): number {
  return useRootData()?.returnDays ?? MIN_RETURN_DAYS;
}
