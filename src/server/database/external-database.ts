import pg from "pg";
import { StartError } from "../config/start-error.ts";

const OLDEST_MAJOR_VERSION = 15;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Checks that the PostgreSQL of DATABASE_URL can be used. Throws a StartError that says what is
 * wrong, without the URL: it holds a password.
 */
export async function checkExternalDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const answer = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const major = Math.floor(Number(answer.rows[0]?.version) / 10_000);
    if (major < OLDEST_MAJOR_VERSION) {
      throw new StartError(
        `DATABASE_URL leads to PostgreSQL ${major}: the shop needs ${OLDEST_MAJOR_VERSION} or later.`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message || "no answer" : "no answer";
    throw new StartError(
      `DATABASE_URL cannot be used (${reason}): check its host, port, user, password and name.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
