import { ALL_TAGS } from "./change-feed.ts";

/** The changes that were heard of, for the pages and answers that are being made meanwhile. */
interface Invalidations {
  /** How many there were so far. */
  version(): number;
  record(tag: string): void;
  /** True where something with these tags may have changed after that version. */
  mayHaveChanged(tags: Iterable<string>, since: number): boolean;
  /** Tags that are remembered now. */
  size(): number;
}

/**
 * Remembers for each tag when it changed last. There are as many tags as products and blog posts
 * that ever were, so the ones that changed longest ago are forgotten: a page whose rendering began
 * before them counts as changed.
 */
export function createInvalidations(maxTags: number): Invalidations {
  // The order of insertion is that of the versions.
  const versionByTag = new Map<string, number>();
  let version = 0;
  let forgottenUpTo = 0;

  return {
    version: () => version,
    record(tag) {
      version += 1;
      versionByTag.delete(tag);
      versionByTag.set(tag, version);
      if (versionByTag.size <= maxTags) return;
      const [oldest] = versionByTag;
      if (!oldest) return;
      versionByTag.delete(oldest[0]);
      forgottenUpTo = oldest[1];
    },
    mayHaveChanged(tags, since) {
      if (since === version) return false;
      const isNewer = (tag: string) => (versionByTag.get(tag) ?? 0) > since;
      if (since < forgottenUpTo || isNewer(ALL_TAGS)) return true;
      for (const tag of tags) if (isNewer(tag)) return true;
      return false;
    },
    size: () => versionByTag.size,
  };
}
