import { isBesideRow } from "#shared/list-place.ts";
import type { PageFacts } from "#shared/paging-fields.ts";

/** Of a list that goes on beyond its numbered pages. */
export interface Beyond {
  /** What is shown has no number. */
  isShown: boolean;
  addressOf: (place: { after: string } | { before: string }) => string;
  /** The entries at which what is shown begins and ends; absent where nothing lies beyond them. */
  previous: string | undefined;
  next: string | undefined;
}

type Facts = { [Fact in "isMore" | "previous" | "next"]?: PageFacts[Fact] | undefined };

/** For `Pagination`: how a list goes on beyond its numbered pages, if it does. */
export function beyondPages(
  { isMore, previous, next }: Facts,
  shown: Parameters<typeof isBesideRow>[0],
  addressOf: Beyond["addressOf"],
): { beyond?: Beyond } {
  if (!isMore) return {};
  return { beyond: { isShown: isBesideRow(shown), addressOf, previous, next } };
}
