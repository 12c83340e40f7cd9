import { ALL_TAGS, announcedLately, type ChangeFeed } from "./change-feed.ts";

/** Something that was read, and is held in memory until it changes. */
export interface Remembered<Value> {
  /** From memory, or read now. Calls that come at once share one reading. */
  read(): Promise<Value>;
  /** After a change of this process: the announcement of it may come later than the next question. */
  forget(): void;
}

/**
 * Holds in this process's memory what is read often and changes seldom, until one of the tags is
 * announced, here or in another process. While announcements are not received it is read each time, and
 * for a moment after this process has announced one; a reading that failed is tried again.
 */
export function rememberUntilChanged<Value>(
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
  tags: readonly string[],
  load: () => Promise<Value>,
): Remembered<Value> {
  let held: Promise<Value> | undefined;
  const forget = () => {
    held = undefined;
  };
  changes.listen((tag) => {
    if (tag === ALL_TAGS || tags.includes(tag)) forget();
  });
  return {
    read() {
      if (changes.lostForMs() !== undefined || announcedLately(tags)) return load();
      if (held) return held;
      // A query of Drizzle's is no promise yet: it is asked again each time that it is awaited.
      const reading = Promise.resolve(load());
      held = reading;
      reading.catch(() => {
        if (held === reading) forget();
      });
      return reading;
    },
    forget,
  };
}
