import { replace } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { loadForAdmin } from "../admin-access.ts";
import type { List } from "./define-list.ts";

/** Of a list that comes in pages. */
interface ListAnswer {
  success?: true;
  pages?: number | undefined;
}

/**
 * Loads what a list's address asks for. An address that says nothing, or nonsense, becomes the one
 * that says what is shown; past the end there is nothing to see, and the last page is.
 */
export async function loadList<Query extends { page?: unknown }, Answer extends ListAnswer>(
  list: List<Query>,
  request: Request,
  load: (query: Query) => Promise<ApiOutcome<Answer>>,
): Promise<ApiOutcome<Answer>> {
  const { pathname, search, searchParams } = new URL(request.url);
  const query = list.read(searchParams);
  const address = list.address(query);
  if (address !== pathname + search) throw replace(address);
  const loaded = await loadForAdmin(() => load(query));
  const pages = loaded.ok ? loaded.value.pages : undefined;
  if (pages !== undefined && Number(query.page ?? 1) > pages) {
    throw replace(list.address({ ...query, page: pages }));
  }
  return loaded;
}
