import { setTimeout as delay } from "node:timers/promises";
import type { PageAnswers } from "./page-answer.ts";

/** Who renders a page waits for its compressing, which is quick therefore; one that is asked for so often is worth more. */
const ASKED_OFTEN = 4;

/** Pages that wait for it at most: who asks for ever new ones must not fill the memory with them. */
const MAX_WAITING = 100;

/** So much longer than the work is the rest after it: pages that change each second must not keep a processor busy. */
const REST = 4;

interface Repacking {
  /** Notes that a kept page was asked for. */
  note(key: string, answers: PageAnswers): void;
}

/**
 * Compresses kept pages anew that are asked for often as they are: as tightly as can be, one after the other, so that
 * it takes a fifth of one processor at most, however many pages there are.
 *
 * @param find the page that is kept now: one that has changed meanwhile is not worth it
 */
export function createRepacking(find: (key: string) => PageAnswers | undefined): Repacking {
  const asked = new WeakMap<PageAnswers, number>();
  const queued = new WeakSet<PageAnswers>();
  const waiting = new Map<string, WeakRef<PageAnswers>>();
  let isAtWork = false;

  const work = async () => {
    isAtWork = true;
    // What is added meanwhile is gone through as well.
    for (const [key, noted] of waiting) {
      waiting.delete(key);
      const answers = find(key);
      if (!answers || answers !== noted.deref()) continue;
      const begin = performance.now();
      // One that could not be is sent as it was.
      await answers.packTighter().catch(() => {});
      await delay((performance.now() - begin) * REST, undefined, { ref: false });
    }
    isAtWork = false;
  };

  return {
    note(key, answers) {
      if (queued.has(answers)) return;
      const times = (asked.get(answers) ?? 0) + 1;
      asked.set(answers, times);
      // Whoever finds no room comes again with a later visit.
      if (times < ASKED_OFTEN || waiting.size >= MAX_WAITING) return;
      queued.add(answers);
      waiting.set(key, new WeakRef(answers));
      if (!isAtWork) void work();
    },
  };
}
