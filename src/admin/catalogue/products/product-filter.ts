import { readPageNumber } from "#shared/page-number.ts";

/** Which products the list shows, as its address says. */
export interface ProductFilter {
  search: string;
  /** Id of a category; empty for all. */
  category: string;
  stock: "" | "in" | "low" | "out";
  /** From 1. */
  page: number;
}

/** Reads an address's query; what makes no sense in it counts for nothing. */
export function readFilter(query: URLSearchParams): ProductFilter {
  const stock = query.get("stock");
  return {
    search: (query.get("search") ?? "").trim().slice(0, 200),
    category: (query.get("category") ?? "").slice(0, 200),
    stock: stock === "in" || stock === "low" || stock === "out" ? stock : "",
    page: readPageNumber(query.get("page")),
  };
}

/** The query of the list so filtered; empty for the whole list. */
export function filterQuery({ search, category, stock, page }: ProductFilter): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (category) query.set("category", category);
  if (stock) query.set("stock", stock);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}
