import { sql } from "drizzle-orm";
import pg from "pg";
import { compiledSql } from "./compiled.ts";
import type { Db } from "./connection.ts";
import { tellAtCommit } from "./transaction.ts";

/** By which PostgreSQL knows the connection that listens; each shop has one. */
export const CHANGE_FEED_NAME = "pressroom changes";

const CHANNEL = "pressroom_changes";
const RECONNECT_DELAY_MS = 500;
const CONNECT_TIMEOUT_MS = 2_500;
/** A connection that no longer answers reports no error, so it is checked this often. */
export const FEED_CHECK_INTERVAL_MS = 1_000;

/** Stands for all tags: sent to listeners when announcements may have been missed. */
export const ALL_TAGS = "*";

/**
 * No more has changed of a product than how much there is of it, which can be bought before and after: `stock`
 * where pages say nothing of it, `shown-stock` where they do. Answers of programs tell each number.
 */
export type ChangedPart = "stock" | "shown-stock";

/**
 * Tells every process of this shop which tags have changed. An announcement is part of the
 * transaction that changes things: it is received once that is committed, and never if it is not.
 */
export interface ChangeFeed {
  /**
   * Calls back with each changed tag, and with `ALL_TAGS` after the connection was lost; with `part`
   * where no more than that has changed of what the tag names.
   */
  listen(onChange: (tag: string, part?: ChangedPart) => void): void;
  /**
   * Calls back with what is announced on one of the other channels that this connection listens to, and without a
   * message after it was lost.
   *
   * @returns what ends it
   */
  hear(channel: string, onMessage: (message?: pg.Notification) => void): () => void;
  /** For how long changes have not been received, in milliseconds; undefined while they are. */
  lostForMs(): number | undefined;
  /** How long ago the database was last asked and answered, in milliseconds: what changed before that is known. */
  heardAgoMs(): number;
  close(): Promise<void>;
}

/** Stands between a tag and the part of it that has changed. */
const PART = "#";

/** A tag to be announced of which no more than a part has changed. */
export function partOfTag(tag: string, part: ChangedPart): string {
  return tag + PART + part;
}

/** Announces, at the commit of this handle's transaction, that what these tags name has changed. */
export async function announce(db: Db, ...tags: string[]): Promise<void> {
  if (tags.length === 0) return;
  noteOwn(tags.map((tag) => tag.split(PART, 1).join()));
  if (!tellAtCommit(db, CHANNEL, tags)) await notifyOf(db, { tags });
}

const notifyOf = compiledSql<never, { tags: string[] }>(
  ({ tags }) => sql`select pg_notify(${CHANNEL}, tag) from unnest(${tags}::text[]) as tag`,
);

/**
 * Milliseconds. Who made a change may ask for it before the announcement has come back, which takes
 * some of them after the commit.
 */
const LATELY_MS = 2_000;
const MAX_OWN = 1_000;

/** When tags were announced last by this process, the latest last. */
const own = new Map<string, number>();

function noteOwn(tags: readonly string[]): void {
  const now = performance.now();
  for (const tag of tags) {
    own.delete(tag);
    own.set(tag, now);
  }
  for (const [tag, at] of own) {
    if (own.size <= MAX_OWN && now - at < LATELY_MS) break;
    own.delete(tag);
  }
}

/** This process has announced one of the tags (any, if none are given) moments ago. */
export function announcedLately(tags: Iterable<string> = own.keys()): boolean {
  if (own.size === 0) return false;
  const since = performance.now() - LATELY_MS;
  // A process that is younger than that has announced nothing before its beginning.
  for (const tag of tags) if ((own.get(tag) ?? Number.NEGATIVE_INFINITY) > since) return true;
  return false;
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

interface FeedSettings {
  databaseUrl: string;
  /**
   * What else is listened to, by the same connection: for each transaction that announces something the database wakes
   * every connection that listens to anything at all, and each looks what it is in a transaction of its own.
   */
  channels?: readonly string[];
  onError: (error: Error) => void;
  checkIntervalMs?: number;
}

/** Opens the connection that listens; it reconnects by itself after the database was down. */
export function openChangeFeed({
  databaseUrl,
  channels = [],
  onError,
  checkIntervalMs = FEED_CHECK_INTERVAL_MS,
}: FeedSettings): ChangeFeed {
  const listeners: Parameters<ChangeFeed["listen"]>[0][] = [];
  const hearers = new Set<{ channel: string; tell: Parameters<ChangeFeed["hear"]>[1] }>();
  const notify = (announced: string) => {
    const [tag = announced, part] = announced.split(PART, 2);
    for (const listener of listeners) listener(tag, part as ChangedPart | undefined);
  };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let check: NodeJS.Timeout | undefined;
  let lostAt: number | undefined = performance.now();
  /** When what was answered last was asked; at first when this began. */
  let heardAt = performance.now();
  let closed = false;

  /** Ignores a client that another one has taken the place of. */
  const lose = (lost: pg.Client) => {
    if (lost === client) lostAt ??= performance.now();
  };
  const reconnectSoon = (lost: pg.Client) => {
    if (lost !== client) return;
    clearTimeout(timer);
    if (!closed) timer = setTimeout(connect, RECONNECT_DELAY_MS);
  };
  const checkSoon = (checked: pg.Client) => {
    clearTimeout(check);
    check = setTimeout(async () => {
      try {
        const askedAt = performance.now();
        // Announcements of before come ahead of the answer.
        await checked.query("select 1");
        heardAt = askedAt;
        if (checked === client && !closed) checkSoon(checked);
      } catch {
        lose(checked);
        await checked.end().catch(() => {});
      }
    }, checkIntervalMs);
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      application_name: CHANGE_FEED_NAME,
    });
    client = next;
    next.on("error", (error) => {
      lose(next);
      onError(error);
    });
    next.on("end", () => {
      lose(next);
      reconnectSoon(next);
    });
    next.on("notification", (message) => {
      if (message.channel === CHANNEL && message.payload) notify(message.payload);
      for (const { channel, tell } of hearers) if (channel === message.channel) tell(message);
    });
    try {
      await next.connect();
      await next.query([CHANNEL, ...channels].map(listenTo).join("; "));
      checkSoon(next);
      lostAt = undefined;
      heardAt = performance.now();
      // What was announced before this moment was not received.
      notify(ALL_TAGS);
      for (const { tell } of hearers) tell();
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      await next.end().catch(() => {});
      reconnectSoon(next);
    }
  };
  void connect();

  return {
    listen: (onChange) => void listeners.push(onChange),
    hear(channel, onMessage) {
      if (!channels.includes(channel)) throw new Error(`nobody listens to ${channel}`);
      const hearer = { channel, tell: onMessage };
      hearers.add(hearer);
      return () => void hearers.delete(hearer);
    },
    lostForMs: () => (lostAt === undefined ? undefined : performance.now() - lostAt),
    heardAgoMs: () => performance.now() - heardAt,
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(check);
      await client?.end().catch(() => {});
    },
  };
}
