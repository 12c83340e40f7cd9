import { expect } from "vitest";
import type { PageFacts } from "#shared/paging-fields.ts";

export type ListQuery = Record<string, string>;
export type NamedPage = { [Fact in keyof PageFacts]?: PageFacts[Fact] | undefined } & {
  names: string[];
};

/**
 * Follows a list beyond its numbered pages from both sides.
 *
 * @param max so many have numbered pages
 */
export async function walkPastNumbers(
  list: (query: ListQuery) => Promise<NamedPage>,
  max = 10_000,
) {
  const first = await list({ page: "1" });
  expect(first).toMatchObject({ total: max, isMore: true });
  const pages = String(first.pages);
  const numbered = await list({ page: pages });
  const beyond = await list({ after: numbered.next ?? "" });
  const back = await list({ before: beyond.previous ?? "" });
  expect(back.names).toEqual(numbered.names);
  const end = await list({ before: "end" });
  const beforeEnd = await list({ before: end.previous ?? "" });
  const again = await list({ after: beforeEnd.next ?? "" });
  expect(again.names).toEqual(end.names);
  expect(end.next).toBeUndefined();
  return { first: first.names, beyond: beyond.names, end: end.names };
}
