import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../config/start-error.ts";
import { isUnavailable } from "./database-errors.ts";

const OLDEST_MAJOR_VERSION = 15;
const CONNECT_TIMEOUT_MS = 5_000;
const TRY_AGAIN_MS = 500;
/** Announcements arrive at once, where they do at all. */
const HEARD_WITHIN_MS = 3_000;

/** As `pg` and connection.ts send them. */
const STARTUP_PARAMETERS =
  "options, extra_float_digits, statement_timeout, lock_timeout, idle_in_transaction_session_timeout";

interface ExternalDatabase {
  url: string;
  /** Where it can be reached without a pooler, if that is elsewhere. */
  directUrl: string | undefined;
  /** How long one that does not answer is waited for, in milliseconds. */
  waitMs: number;
}

/**
 * Checks that the PostgreSQL of DATABASE_URL can be used, once it answers: it may be started beside the
 * shop, or be replaced by another at this moment. Throws a StartError that says
 * what is wrong, without the URL: it holds a password.
 *
 * @param say told what a person at the terminal should read
 */
export async function checkExternalDatabase(
  { url, directUrl, waitMs }: ExternalDatabase,
  say: (line: string) => void,
): Promise<void> {
  const end = performance.now() + waitMs;
  const databases: [name: string, address: string][] = [["DATABASE_URL", url]];
  if (directUrl) databases.push(["DATABASE_DIRECT_URL", directUrl]);
  for (const [name, address] of databases) {
    let wasLogged = false;
    const waiting = (reason: string) => {
      if (!wasLogged) say(`${name} does not answer yet (${reason}): waiting for it.`);
      wasLogged = true;
    };
    await untilUsable(name, address, end, waiting);
  }
  await checkAnnouncements(url, directUrl);
}

async function untilUsable(
  name: string,
  url: string,
  end: number,
  waiting: (reason: string) => void,
): Promise<void> {
  for (;;) {
    try {
      return await withClient(url, (client) => checkServer(name, client));
    } catch (error) {
      if (error instanceof StartError) throw error;
      const reason = error instanceof Error ? error.message || "no answer" : "no answer";
      if (/unsupported startup parameter/.test(reason)) {
        throw new StartError(
          `${name} leads to a pooler that refuses the parameters of the shop's connections (${reason}): in pgbouncer.ini set ignore_startup_parameters = ${STARTUP_PARAMETERS}`,
        );
      }
      if (!isUnavailable(error) || performance.now() > end) {
        throw new StartError(
          `${name} cannot be used (${reason}): check its host, port, user, password and name.`,
        );
      }
      waiting(reason);
      await delay(TRY_AGAIN_MS);
    }
  }
}

async function checkServer(name: string, client: pg.Client): Promise<void> {
  const answer = await client.query<{ version: string; standby: boolean }>(
    "select current_setting('server_version_num') as version, pg_is_in_recovery() as standby",
  );
  const { version, standby } = answer.rows[0] ?? {};
  const major = Math.floor(Number(version) / 10_000);
  if (major < OLDEST_MAJOR_VERSION) {
    throw new StartError(
      `${name} leads to PostgreSQL ${major}: the shop needs ${OLDEST_MAJOR_VERSION} or later.`,
    );
  }
  // Until another database has taken over, or this one is made the primary.
  if (standby) throw Object.assign(new Error("it is a standby"), { code: "57P03" });
}

/**
 * Checks that what is announced by one address is heard at the other: a pooler that gives each transaction
 * another connection (PgBouncer in transaction mode) takes LISTEN and loses what comes, so that the shop
 * would serve out-of-date pages for ever. Nor does it keep a session's locks, by which jobs are given back.
 */
async function checkAnnouncements(url: string, directUrl: string | undefined): Promise<void> {
  const channel = `pressroom_start_${randomBytes(8).toString("hex")}`;
  const isHeard = await withClient(directUrl ?? url, async (listener) => {
    const heard = new Promise<boolean>((resolve) => {
      listener.on("notification", (message) => {
        if (message.channel === channel) resolve(true);
      });
    });
    await listener.query(`listen ${channel}`);
    await withClient(url, (client) => client.query("select pg_notify($1, '')", [channel]));
    return Promise.race([heard, delay(HEARD_WITHIN_MS, false, { ref: false })]);
  });
  if (isHeard) return;
  throw new StartError(
    directUrl
      ? "What is announced on DATABASE_URL is not heard on DATABASE_DIRECT_URL: it must lead to the same database, and to PostgreSQL itself instead of a pooler."
      : "DATABASE_URL leads to PostgreSQL by way of a pooler that loses LISTEN (PgBouncer in transaction mode, say): set DATABASE_DIRECT_URL to the address of PostgreSQL itself.",
  );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    statement_timeout: CONNECT_TIMEOUT_MS,
    lock_timeout: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: CONNECT_TIMEOUT_MS,
    options: "-c jit=off",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
