import { failure, type Outcome, success } from "#shared/failure.ts";
import { shopBusy } from "./common-failures.ts";

/** Counts by key, and in all; a key that comes to 0 is forgotten. */
export function createCounts() {
  const counts = new Map<string, number>();
  let all = 0;
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    all: () => all,
    add(key: string, change: 1 | -1): void {
      const count = of(key) + change;
      all += change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}

interface Bounds {
  /** At once in all. */
  total: number;
  /**
   * At once of those that go on: who began long ago waits for something else than for the others. Beyond it one more begins
   * each time that none has begun or ended for a moment, since then all of them do. As many as in all unless given.
   */
  usual?: number;
  /** At once for one key, such as a network, so that the others have their share. */
  perKey: number;
  /** Said to who has more than that. */
  tooMany: string;
  /**
   * Those who wait until somebody is done; without it nobody waits. Where the line is full, who came
   * last of the key that has most in it makes room for a key that has fewer.
   */
  line?: { total: number; perKey: number; waitMs: number };
}

type Slot = Outcome<() => void, "unavailable" | "too_many_requests">;

interface ConcurrencyLimit {
  /**
   * Takes a slot, or waits for one in the line.
   *
   * @param leaving its abort has who waits leave the line, refused
   * @returns the function that gives the slot back; or `unavailable`, or `too_many_requests` where the
   * key has its share already, or waits for it
   */
  take(key: string, leaving?: AbortSignal): Promise<Slot>;
}

interface Waiting {
  key: string;
  begin: () => void;
  refuse: () => void;
}

/** Nobody has begun or ended for so long. */
const STALLED_MS = 5;
/** Who has taken so long holds nobody back any more. */
const LONG_MS = 100;

/** Seconds after which who was refused may try again. */
const RETRY_AFTER = 5;

const NO_LINE = { total: 0, perKey: 0, waitMs: 0 };

/** Bounds what is done at once. Of those who wait, the key that has least comes first. */
export function createConcurrencyLimit({
  total,
  usual = total,
  perKey,
  tooMany,
  line = NO_LINE,
}: Bounds): ConcurrencyLimit {
  const active = createCounts();
  const inLine = createCounts();
  const waiting = new Set<Waiting>();
  const isPaced = usual < total;
  const beginnings = new Set<{ at: number }>();
  const isRoom = () => {
    if (active.all() < usual) return true;
    const lately = performance.now() - LONG_MS;
    return active.all() < total && [...beginnings].filter(({ at }) => at > lately).length < usual;
  };
  // Who is held back by the others' pace alone may have its share in the line.
  const shareOf = (key: string) => active.of(key) + (isPaced ? inLine.of(key) : 0);
  const refusal = (key: string) =>
    shareOf(key) >= perKey
      ? failure("too_many_requests", tooMany, { retryAfter: RETRY_AFTER })
      : shopBusy();

  const begin = (key: string) => {
    active.add(key, 1);
    const beginning = { at: performance.now() };
    beginnings.add(beginning);
    return () => {
      if (!beginnings.delete(beginning)) return;
      active.add(key, -1);
      beginThoseInLine();
      watchForStall();
    };
  };

  const beginThoseInLine = () => {
    for (let next = nextInLine(); next && isRoom(); next = nextInLine()) next.begin();
  };

  let stall: NodeJS.Timeout | undefined;
  /** Begins to wait anew. */
  const watchForStall = () => {
    clearTimeout(stall);
    stall = undefined;
    if (active.all() >= total || !nextInLine()) return;
    stall = setTimeout(() => {
      if (active.all() < total) nextInLine()?.begin();
      watchForStall();
    }, STALLED_MS);
  };

  const nextInLine = () => {
    let next: Waiting | undefined;
    for (const each of waiting) {
      const has = active.of(each.key);
      if (has < perKey && (!next || has < active.of(next.key))) next = each;
    }
    return next;
  };

  /** Who came last of the key that has most in the line, where that is more than this key will have. */
  const lastOfMost = (key: string) => {
    let max = inLine.of(key) + 2;
    let last: Waiting | undefined;
    for (const each of waiting) {
      if (inLine.of(each.key) < max) continue;
      max = inLine.of(each.key);
      last = each;
    }
    return last;
  };

  const wait = (key: string, leaving?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<Slot>();
    const leave = () => {
      clearTimeout(timer);
      leaving?.removeEventListener("abort", refuse);
      waiting.delete(entry);
      inLine.add(key, -1);
    };
    const refuse = () => {
      leave();
      resolve(refusal(key));
    };
    const timer = setTimeout(refuse, line.waitMs);
    const entry = {
      key,
      refuse,
      begin() {
        leave();
        resolve(success(begin(key)));
      },
    };
    leaving?.addEventListener("abort", refuse);
    waiting.add(entry);
    inLine.add(key, 1);
    if (!stall) watchForStall();
    return promise;
  };

  return {
    // It counts before anything is awaited, so that concurrent calls cannot pass the bounds.
    async take(key, leaving) {
      beginThoseInLine();
      if (isRoom() && active.of(key) < perKey) return success(begin(key));
      if (inLine.of(key) >= line.perKey) return refusal(key);
      if (inLine.all() >= line.total) {
        const last = lastOfMost(key);
        if (!last) return refusal(key);
        last.refuse();
      }
      return wait(key, leaving);
    },
  };
}

/**
 * Gives a slot back when all chunks were taken, or whoever takes them leaves. It has begun when this
 * returns: of a generator that never begins, nothing is told.
 */
export function freeAfter(
  chunks: AsyncGenerator<Uint8Array>,
  free: () => void,
): AsyncGenerator<Uint8Array> {
  async function* all() {
    try {
      yield new Uint8Array();
      yield* chunks;
    } finally {
      free();
    }
  }
  const begun = all();
  void begun.next();
  return begun;
}
