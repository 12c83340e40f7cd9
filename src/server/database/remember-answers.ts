import { ALL_TAGS, announcedLately, type ChangeFeed } from "./change-feed.ts";
import { createInvalidations } from "./invalidations.ts";

/** An answer with the tags of all that it tells; with none it is not remembered. */
export interface TaggedAnswer<Value> {
  value: Value;
  tags: readonly string[] | undefined;
}

export interface Bounds<Value> {
  /** Answers at most, or their sizes together; past it, the one that was asked for longest ago goes. */
  max: number;
  /** How much an answer counts for; 1 unless given. */
  sizeOf?: (value: Value) => number;
  /** A tag that stands for all answers, besides `ALL_TAGS`. */
  concernsAll?: (tag: string) => boolean;
}

/** Tags whose last change is remembered, for the answers that are being looked for meanwhile. */
const MAX_TAGS = 1_000;

/**
 * Holds in this process's memory what many ask for, until something that it tells is announced as
 * changed, here or in another process. Who asks for the same at once shares one answer. While
 * announcements are not received nothing is remembered; nor what this process changes itself, until
 * its announcement has come back.
 *
 * @returns answers by their keys; `load` is called for what is not remembered
 */
export function rememberAnswers<Value>(
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
  { max, sizeOf = () => 1, concernsAll = () => false }: Bounds<Value>,
): (key: string, load: () => Promise<TaggedAnswer<Value>>) => Promise<Value> {
  // The one that was asked for last stands last.
  const remembered = new Map<string, { value: Value; tags: ReadonlySet<string>; size: number }>();
  let held = 0;
  const drop = (key: string) => {
    held -= remembered.get(key)?.size ?? 0;
    remembered.delete(key);
  };
  const loading = new Map<string, Promise<Value>>();
  const invalidations = createInvalidations(MAX_TAGS);
  changes.listen((tag) => {
    // Whoever asks from now on may not be told what was read before.
    loading.clear();
    if (tag === ALL_TAGS || concernsAll(tag)) {
      invalidations.record(ALL_TAGS);
      remembered.clear();
      held = 0;
      return;
    }
    invalidations.record(tag);
    // Without a list of two for each: it runs at every announcement.
    remembered.forEach(({ tags }, key) => {
      if (tags.has(tag)) drop(key);
    });
  });

  const find = async (
    key: string,
    load: () => Promise<TaggedAnswer<Value>>,
    since: number,
  ): Promise<Value> => {
    const { value, tags } = await load();
    if (!tags || changes.lostForMs() !== undefined) return value;
    if (announcedLately(tags) || invalidations.mayHaveChanged(tags, since)) return value;
    drop(key);
    const size = sizeOf(value);
    remembered.set(key, { value, tags: new Set(tags), size });
    held += size;
    for (const oldest of remembered.keys()) {
      if (held <= max) break;
      drop(oldest);
    }
    return value;
  };

  return (key, load) => {
    if (changes.lostForMs() !== undefined) return load().then(({ value }) => value);
    const known = remembered.get(key);
    if (known && !announcedLately(known.tags)) {
      remembered.delete(key);
      remembered.set(key, known);
      return Promise.resolve(known.value);
    }
    const shared = announcedLately() ? undefined : loading.get(key);
    if (shared) return shared;
    const found = find(key, load, invalidations.version());
    loading.set(key, found);
    const end = () => {
      if (loading.get(key) === found) loading.delete(key);
    };
    found.then(end, end);
    return found;
  };
}
