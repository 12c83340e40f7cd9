import { StartError } from "../../config/start-error.ts";
import { runCommand, type SystemAccount } from "./run-command.ts";

/** Owns and runs the database when the shop is started by root, which PostgreSQL refuses. */
const SYSTEM_USER_NAME = "pressroom-db";

/** For shadow-utils (Debian, Fedora, Arch, SUSE …), Debian's adduser, and BusyBox (Alpine). */
const createUserCommands: readonly (readonly [string, ...string[]])[] = [
  [
    "useradd",
    "--system",
    "--user-group",
    "--no-create-home",
    "--home-dir=/nonexistent",
    "--shell=/usr/sbin/nologin",
    SYSTEM_USER_NAME,
  ],
  ["adduser", "--system", "--group", "--no-create-home", "--home=/nonexistent", SYSTEM_USER_NAME],
  ["adduser", "-S", "-D", "-H", "-h", "/nonexistent", "-s", "/sbin/nologin", SYSTEM_USER_NAME],
];

/**
 * Finds the user that the database runs as when the shop is started by root, or makes it.
 *
 * @throws StartError if it cannot be made
 */
export async function ensureSystemUser(): Promise<SystemAccount> {
  const known = await findSystemUser();
  if (known) return known;
  let reason = "";
  for (const [command, ...args] of createUserCommands) {
    const made = await runCommand(command, args);
    // Also after a failure: another shop may have made it at the same moment.
    const account = await findSystemUser();
    if (account) return account;
    reason ||= made.reason;
  }
  throw new StartError(
    `PostgreSQL does not run as root, and its own system user could not be made (${reason}): ` +
      `run "useradd --system ${SYSTEM_USER_NAME}", or start the shop as an ordinary user.`,
  );
}

async function findSystemUser(): Promise<SystemAccount | null> {
  const [uid, gid] = await Promise.all([
    runCommand("id", ["-u", SYSTEM_USER_NAME]),
    runCommand("id", ["-g", SYSTEM_USER_NAME]),
  ]);
  if (!uid.ok || !gid.ok) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout), name: SYSTEM_USER_NAME };
}
