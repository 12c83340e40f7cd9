import type { ChangeFeed } from "../database/change-feed.ts";
import { type Bounds, rememberAnswers, type TaggedAnswer } from "../database/remember-answers.ts";
import { cacheTags } from "../lib/cache-tags.ts";

/**
 * Holds in memory which products a page shows beside its own, in which order, as far as a sale leaves that as it
 * is: until any entry of the search index changes, as it does when a product is sold out or back. What is shown of
 * the products (price, stock) is not remembered here.
 *
 * @param max answers at most, or their sizes together
 */
export function rememberChoices<Value>(
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
  max: number,
  sizeOf?: Bounds<Value>["sizeOf"],
): (key: string, load: () => Promise<TaggedAnswer<Value>>) => Promise<Value> {
  const remembered = rememberAnswers<Value>(changes, { max, ...(sizeOf && { sizeOf }) });
  return (key, load) =>
    remembered(key, async () => {
      const { value, tags } = await load();
      return { value, tags: tags && [...tags, cacheTags.list()] };
    });
}
