import { replace } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import { showBulkOutcome, showOutcome, toActionResult } from "../action-outcome.ts";
import { loadForAdmin } from "../admin-access.ts";
import type { List } from "./define-list.ts";

/** What an answer says of its list, where it comes in pages. */
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

/**
 * What a list's page does with a DELETE: deletes the entries of the given ids, one after the other, and
 * says what became of it.
 *
 * @param fallbackMessage what to say where no answer of the shop came
 */
export async function deleteEntries(
  request: Request,
  remove: (id: string) => Promise<ApiOutcome<{ message: string }>>,
  fallbackMessage: string,
) {
  const form = await request.formData();
  const ids = form.getAll("id").map(String);
  const names = form.getAll("name").map(String);
  const outcomes: ApiOutcome<{ message: string }>[] = [];
  // In a tree what stands below goes first: before that, what holds it cannot.
  for (const id of ids.toReversed()) outcomes.unshift(await remove(id));
  const [first] = outcomes;
  if (outcomes.length === 1 && first) {
    showOutcome(first, fallbackMessage);
    return toActionResult(first);
  }
  const failed = outcomes.flatMap((outcome, at) =>
    outcome.ok ? [] : [{ name: names[at] ?? "", why: failureText(outcome, fallbackMessage) }],
  );
  showBulkOutcome(`${outcomes.length - failed.length} of ${outcomes.length} deleted`, failed);
  // Some are gone: the list is loaded again.
  return { ok: true };
}
