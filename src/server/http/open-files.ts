import { readFileSync } from "node:fs";

/**
 * Open files besides those of visitors' connections: the database's connections, files, the log.
 */
const FOR_THE_SHOP = 80;
/** A connection and the picture that is sent on it, or the bank's page that is fetched for it. */
const PER_CONNECTION = 2;
/** With fewer nobody could look at a page. */
const MIN_CONNECTIONS = 8;

/** How many files and connections this process may have open at once (`ulimit -n`). */
export function openFilesLimit(): number {
  // Linux tells it by itself. Node's report goes through all that runs and is loaded, and looks at stacks, which leaves 3 MB.
  const limits = read("/proc/self/limits");
  const [, own] = /^Max open files +(\d+|unlimited)/m.exec(limits) ?? [];
  if (own) return own === "unlimited" ? Number.POSITIVE_INFINITY : Number(own);
  // Else it looks up the names of all addresses.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
}

/** Empty where there is no such file. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** How many connections of visitors a process takes that may have so many files open. */
export function connectionsWithin(openFiles: number): number {
  return Math.max(MIN_CONNECTIONS, Math.floor((openFiles - FOR_THE_SHOP) / PER_CONNECTION));
}

/**
 * For who starts a shop that may have too few files open for so many connections; undefined where
 * they are enough.
 */
export function openFilesWarning(openFiles: number, connections: number): string | undefined {
  const taken = connectionsWithin(openFiles);
  if (taken >= connections) return undefined;
  const needed = FOR_THE_SHOP + PER_CONNECTION * connections;
  return (
    `This process may have ${openFiles} files open, so that the shop takes ${taken} connections at once ` +
    `instead of ${connections}: allow ${needed} (ulimit -n, LimitNOFILE of systemd).`
  );
}
