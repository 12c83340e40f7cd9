/** PostgreSQL's (or Node's) code of an error, also where other errors are wrapped around it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = Reflect.get(cause, "code");
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** Deadlock or serialisation failure: the same work, tried again, may succeed. */
export function isContention(error: unknown): boolean {
  const code = sqlState(error);
  return code === "40P01" || code === "40001";
}

/** A statement of a transaction in which another one had failed. */
export function isAfterFailure(error: unknown): boolean {
  return sqlState(error) === "25P02";
}

/** An insert or update met a row with the same unique value. */
export function isDuplicate(error: unknown): boolean {
  return sqlState(error) === "23505";
}

/** A row breaks a check, or names another one that is not there. */
export function isBrokenRule(error: unknown): boolean {
  const code = sqlState(error);
  return code === "23514" || code === "23503";
}

/**
 * The messages, without codes, by which `pg` says that a connection is lost or was not available.
 */
const CONNECTION_LOST =
  /connection (terminated|timeout|error)|client was closed|timeout exceeded when trying|query read timeout/i;

/**
 * The system's codes for the same: a host's name may be known only once its container runs, and this
 * process may have no descriptor left.
 */
const NOT_REACHED = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "EMFILE",
  "ENETUNREACH",
  "ENFILE",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/**
 * The database could not be asked, or not in time: the answer is then 503. So it is where it takes
 * no writes (25006): another one has taken its place, and this connection leads to the old.
 */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (code && /^(08|57P|53|55P03|57014|25006)/.test(code)) return true;
  if (code && NOT_REACHED.has(code)) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (CONNECTION_LOST.test(cause.message)) return true;
  }
  return false;
}
