import { useRouteLoaderData } from "react-router";
import type { Category } from "#shared/catalogue/contract.ts";
import type { StoreInfo } from "#shared/store-info.ts";

/** What the root loader hands to every page's frame. */
export interface RootData {
  store: StoreInfo;
  /** Those of the top level, in the shop's order; empty where they could not be loaded. */
  categories: Category[];
}

/** The frame's data; absent only while an error page stands in for everything. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** The shop's store, on any page. */
export function useStoreInfo(): StoreInfo {
  const data = useRootData();
  if (!data) throw new Error("useStoreInfo is called outside of a page");
  return data.store;
}
