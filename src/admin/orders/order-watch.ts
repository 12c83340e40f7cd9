import type { ApiOutcome } from "#browser/api-outcome.ts";

/** Between two polls of the orders while the page is in sight. */
export const POLL_INTERVAL_MS = 3_000;
/** While the shop does not answer the polls grow apart, up to this. */
const MAX_WAIT_MS = 5 * 60_000;

export interface OrderNews {
  /** Paid orders that wait to be shipped; null while it is not known. */
  toShip: number | null;
  /** Ids of orders that were paid since the dashboard was opened or a list showed them. */
  unseen: readonly string[];
  /** Ids of those that the list in sight has just brought. */
  marked: readonly string[];
  /** The shop registers e-invoices. */
  eInvoicing: boolean;
  /** Grows with each order that comes, is paid or moves; 0 while it is not known. */
  version: number;
}

interface OrdersToShip {
  /** Paid orders that wait to be shipped. */
  total: number;
  /** Ids of those paid last. */
  latest: readonly string[];
  version: number;
  /** The shop registers e-invoices; left out for no. */
  eInvoicing?: true | undefined;
}

const nothingKnown: OrderNews = {
  toShip: null,
  unseen: [],
  marked: [],
  eInvoicing: false,
  version: 0,
};

/**
 * Polls for new orders while the page is in sight, and notifies its listeners of what changed.
 *
 * @param fetchOrders asks the shop
 */
export function createOrderWatch(fetchOrders: () => Promise<ApiOutcome<OrdersToShip>>) {
  const listeners = new Set<() => void>();
  let news = nothingKnown;
  let known: ReadonlySet<string> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let polledAt = 0;
  /** Counts the times that it was started or stopped: an answer to an earlier one comes too late. */
  let round = 0;
  let running = false;

  const notify = (next: OrderNews) => {
    if (sameNews(news, next)) return;
    news = next;
    for (const listener of listeners) listener();
  };

  const applyAnswer = ({ total, latest, eInvoicing, version }: OrdersToShip) => {
    const before = known ?? new Set(latest);
    known = new Set([...before, ...latest]);
    const added = latest.filter((id) => !before.has(id));
    // One that somebody has shipped or cancelled meanwhile is no news any more.
    const waiting = news.unseen.filter((id) => latest.includes(id));
    notify({
      ...news,
      toShip: total,
      unseen: [...added, ...waiting],
      eInvoicing: eInvoicing === true,
      // Another node may be some moments behind: what it has not seen is known here already.
      version: Math.max(version, news.version),
    });
  };

  const waitMs = () => Math.min(POLL_INTERVAL_MS * 2 ** failures, MAX_WAIT_MS);

  const schedule = () => {
    clearTimeout(timer);
    if (!running || document.hidden) return;
    const left = polledAt + waitMs() - Date.now();
    timer = setTimeout(() => void poll(), Math.max(0, left));
  };

  const poll = async () => {
    clearTimeout(timer);
    const ownRound = round;
    polledAt = Date.now();
    const answer = await fetchOrders();
    if (ownRound !== round) return;
    failures = answer.ok ? 0 : failures + 1;
    if (answer.ok) applyAnswer(answer.value);
    schedule();
  };

  return {
    current: () => news,

    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Starts to poll; returns what stops it. What one session knew is forgotten with it. */
    start(): () => void {
      round += 1;
      running = true;
      failures = 0;
      known = undefined;
      notify(nothingKnown);
      document.addEventListener("visibilitychange", schedule);
      if (document.hidden) polledAt = 0;
      else void poll();
      return () => {
        round += 1;
        running = false;
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", schedule);
      };
    },

    /** Polls at once, after something was done that changes the number of orders to ship. */
    pollNow(): void {
      if (running) void poll();
    },

    /** A list has just been loaded: it shows what was new. */
    markSeen(): void {
      if (news.unseen.length === 0) return;
      notify({ ...news, unseen: [], marked: [...news.unseen, ...news.marked] });
    },

    /** The list is left: what it had brought is no longer marked. */
    clearMarks(): void {
      notify({ ...news, marked: [] });
    },
  };
}

function sameNews(a: OrderNews, b: OrderNews): boolean {
  return (
    a.toShip === b.toShip &&
    a.eInvoicing === b.eInvoicing &&
    a.version === b.version &&
    a.unseen.join() === b.unseen.join() &&
    a.marked.join() === b.marked.join()
  );
}
