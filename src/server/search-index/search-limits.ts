import { hash } from "node:crypto";
import { networkOf } from "../lib/throttle.ts";

/** So long a network's words are remembered, in memory alone. */
const REMEMBERED_MS = 3_600_000;

/**
 * Tells what of a network's searches is counted: each once an hour, and so many of them at most. So what is counted
 * twice was searched by two, or again later, and no one machine fills the owner's list.
 * A search box asks twice, for the list and for its page: that is one search, too.
 *
 * @param words of one network an hour; thousands of phones may share one
 * @param networks remembered; of more the one that came first is forgotten
 */
export function openSearchLimits({
  words: most,
  networks: max,
}: Record<"words" | "networks", number>) {
  let networks = new Map<string, Set<number>>();
  let since = Number.NEGATIVE_INFINITY;

  return {
    /**
     * True once for the same words of a network, and for few words of one network.
     *
     * @param now in milliseconds
     */
    takes(words: string, address: string, now = performance.now()): boolean {
      if (now - since > REMEMBERED_MS) {
        networks = new Map();
        since = now;
      }
      const network = networkOf(address);
      const known = networks.get(network) ?? new Set();
      const said = shortHash(words);
      if (known.has(said) || known.size >= most) return false;
      if (!networks.has(network) && networks.size >= max) {
        const [oldest = ""] = networks.keys();
        networks.delete(oldest);
      }
      networks.set(network, known.add(said));
      return true;
    },
  };
}

/**
 * 28 bits of words, which fit in a pointer: the words of all networks took 36 MB. Of sixty words two have the same once in
 * 150,000 times; the second is not counted then.
 */
function shortHash(words: string): number {
  return Number.parseInt(hash("sha1", words, "hex").slice(0, 7), 16);
}
