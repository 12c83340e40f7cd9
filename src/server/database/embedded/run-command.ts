import { spawn } from "node:child_process";

/** The system user that the database runs as. */
export interface SystemAccount {
  uid: number;
  gid: number;
  /** The user's name, or its number if it has none. */
  name: string;
}

/** How a command ended. */
interface CommandResult {
  ok: boolean;
  stdout: string;
  stderr: string;
  /** Why it failed: the line of its output that says so (`failureLine`); empty when it did not. */
  reason: string;
}

/**
 * The environment of the database's processes: without the shop's secrets (keys, passwords) and PG*
 * variables, which change settings; with messages in English.
 */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

/** The options by which a child process runs as the account; none to run as this process's user. */
export function accountOptions(account: SystemAccount | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Runs a command to its end, in `/`, since the account may not be able to enter the current folder.
 * Never throws: a command that cannot be started, fails or is killed gives a result, too.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { account?: SystemAccount | null; input?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: "/",
      env: databaseEnvironment(),
      stdio: "pipe",
      ...accountOptions(options.account ?? null),
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.stdin.on("error", () => {
      // The child ended before it read its input, which its exit code shows.
    });
    child.stdin.end(options.input ?? "");
    child.on("error", (error) => {
      resolve({ ok: false, stdout, stderr, reason: error.message });
    });
    child.on("close", (code, signal) => {
      const ok = code === 0;
      const reason = ok ? "" : (failureLine(stderr) ?? `it ended with ${signal ?? `code ${code}`}`);
      resolve({ ok, stdout, stderr, reason });
    });
  });
}

/**
 * The line of a command's output that says why it failed, without PostgreSQL's time stamp and
 * level: the first FATAL, PANIC or error line, else the last line; undefined if there is none.
 */
export function failureLine(output: string): string | undefined {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const failure = lines.find((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  return (failure ?? lines.at(-1))?.replace(/^.*?\b(?:FATAL|PANIC|ERROR|error):\s*/, "").trim();
}

export function isDiskFull(output: string): boolean {
  return /No space left on device|Disk quota exceeded|Check free disk space/i.test(output);
}
