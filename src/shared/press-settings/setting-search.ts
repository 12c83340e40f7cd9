import { type PlaceBeside, readPlaceBeside } from "../list-place.ts";
import { readPageNumber } from "../numbers.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import { type TransferMethod, transferMethods } from "./methods.ts";

/** As an address asks for it; values that make no sense in it count for nothing. */
export interface SettingSearch {
  text: string;
  method: TransferMethod | "";
  machine: string;
  /** From 1. */
  page: number;
  /** In place of a page's number, beyond those that are counted. */
  beside: PlaceBeside;
}

export const SETTINGS_PATH = "/press-settings";

/** Reads what a list of press settings is asked for from its address; never fails. */
export function readSettingSearch(query: URLSearchParams): SettingSearch {
  const textOf = (name: string) => (query.get(name) ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  return {
    text: textOf("q"),
    method: transferMethods.find((each) => each === textOf("method")) ?? "",
    machine: textOf("machine"),
    page: readPageNumber(query.get("page")),
    beside: readPlaceBeside(query),
  };
}

/** A search as an address's query, in one order and one spelling; empty for all settings. */
export function settingSearchQuery({
  text,
  method,
  machine,
  page,
  beside,
}: SettingSearch): URLSearchParams {
  const query = new URLSearchParams();
  if (text) query.set("q", text);
  if (method) query.set("method", method);
  if (machine) query.set("machine", machine);
  if (page > 1) query.set("page", String(page));
  for (const [name, place] of Object.entries(beside)) query.set(name, place);
  return query;
}

/** The address of a page of a search; the first page of all settings has no query. */
export function settingSearchAddress(search: SettingSearch): string {
  const query = settingSearchQuery(search);
  return query.size > 0 ? `${SETTINGS_PATH}?${query}` : SETTINGS_PATH;
}
