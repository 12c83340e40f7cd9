import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { CATALOGUE_ISSUES_PATH } from "./dashboard-menu.ts";

/** The location state that a list hands to the page of one of its entries. */
interface FromList {
  /** The list's own address, with its filters. */
  list: string;
}

/** The location state with which such a page goes back to the list. */
export interface BackInList {
  /** Id of the entry that was worked on. */
  edited: string;
}

/** Ids of the entries that were opened last, by the keys of the lists' places in the history. */
const openedFrom = new Map<string, string>();

/** Handed on by a list's links, so that the way back leads to the same filters and page. */
export function useFromList(): FromList {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** Where to go back to: the list as it was left, or as a whole where the page was opened otherwise. */
export function useListAddress(path: string): string {
  return listAddress(useLocation().state, path);
}

/** Leads back to the list, where the entry of this id is in sight; a new one stands first there. */
export function useBackToList(path: string, edited: string | undefined): () => void {
  const navigate = useNavigate();
  const list = useListAddress(path);
  return useCallback(() => {
    void navigate(list, { state: edited && ({ edited } satisfies BackInList) });
  }, [navigate, list, edited]);
}

/** Where to go back to by a location state; only the list of that path counts, and that of the catalogue issues. */
export function listAddress(state: unknown, path: string): string {
  const { list } = (state ?? {}) as Partial<FromList>;
  const isKnown = [path, CATALOGUE_ISSUES_PATH].some(
    (known) => typeof list === "string" && list.startsWith(`${known}?`),
  );
  return list !== undefined && isKnown ? list : path;
}

export function isOfCatalogueIssues(list: string): boolean {
  return list.startsWith(`${CATALOGUE_ISSUES_PATH}?`);
}

/**
 * Tells the entry that was worked on. It is brought into sight, and the keyboard goes on at its link, which
 * takes `ref` and `onClick`.
 */
export function useEditedEntry(id: string) {
  const { state, key } = useLocation();
  const ref = useRef<HTMLAnchorElement>(null);
  // Also where the browser's own way back leads to the list.
  const [isOpened] = useState(() => openedFrom.get(key) === id);
  const isEdited = isOpened || (state as Partial<BackInList> | null)?.edited === id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody comes back
  useEffect(() => {
    if (!isEdited) return;
    ref.current?.scrollIntoView({ block: isOpened ? "nearest" : "center" });
    ref.current?.focus({ preventScroll: true });
  }, [isEdited, key]);
  return { ref, isEdited, onClick: () => void openedFrom.set(key, id) };
}
