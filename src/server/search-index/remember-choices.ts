import type { ChangeFeed } from "../database/change-feed.ts";
import { rememberAnswers, type TaggedAnswer } from "../database/remember-answers.ts";
import { cacheTags } from "../lib/cache-tags.ts";

const IN_STOCK = cacheTags.inStock("");

/**
 * Holds in memory which products a page shows beside its own, in which order, as far as a sale leaves that as it
 * is: until any entry of the search index changes, or a product anywhere is sold out or back. What is shown of them
 * (price, stock) is asked for each time.
 *
 * @param max answers at most
 */
export function rememberChoices<Value>(
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
  max: number,
): (key: string, load: () => Promise<TaggedAnswer<Value>>) => Promise<Value> {
  const remembered = rememberAnswers<Value>(changes, {
    max,
    concernsAll: (tag) => tag === cacheTags.list() || tag.startsWith(IN_STOCK),
  });
  return (key, load) =>
    remembered(key, async () => {
      const { value, tags } = await load();
      return { value, tags: tags && [...tags, cacheTags.list()] };
    });
}
