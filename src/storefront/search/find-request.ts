import { type ListQuery, writeListQuery } from "#shared/search/list-query.ts";

/** What the endpoint of lists is asked for a list, but for its page. */
export function findRequest(query: ListQuery, category: string | undefined) {
  const filters = writeListQuery({ ...query, q: "", sort: null }).toString();
  return {
    ...(query.q && { q: query.q }),
    ...(category && { category }),
    ...(filters && { filters }),
    ...(query.sort && { sort: query.sort }),
  };
}
