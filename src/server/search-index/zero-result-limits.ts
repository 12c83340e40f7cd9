import { networkOf } from "../lib/throttle.ts";

/** So long a network's words are remembered, in memory alone. */
const REMEMBERED_MS = 3_600_000;
/** Thousands of phones may share a network; nobody else finds nothing so often in an hour. */
const MAX_WORDS_A_NETWORK = 30;
const MAX_NETWORKS = 1_000;

/**
 * Tells what of a network's zero-result searches is counted: each once an hour, and 30 of them at most. So
 * what is counted twice was searched by two, or again later, and no one machine fills the owner's list.
 * A search box asks twice, for the list and for its page: that is one search, too.
 */
export function openZeroResultLimits() {
  let networks = new Map<string, Set<string>>();
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
      if (known.has(words) || known.size >= MAX_WORDS_A_NETWORK) return false;
      if (!networks.has(network) && networks.size >= MAX_NETWORKS) {
        const [oldest = ""] = networks.keys();
        networks.delete(oldest);
      }
      networks.set(network, known.add(words));
      return true;
    },
  };
}
