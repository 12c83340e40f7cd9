import { StartError } from "../../config/start-error.ts";
import { type Account, runCommand } from "./run-command.ts";

/** PostgreSQL refuses to run as root; this user owns the database then. */
const systemUserName = "pressroom-db";

// util-linux/shadow (Debian, Fedora, Arch, SUSE …), Debian's own, and BusyBox (Alpine).
const waysToMakeIt: readonly (readonly [string, ...string[]])[] = [
  [
    "useradd",
    "--system",
    "--user-group",
    "--no-create-home",
    "--home-dir=/nonexistent",
    "--shell=/usr/sbin/nologin",
    systemUserName,
  ],
  ["adduser", "--system", "--group", "--no-create-home", "--home=/nonexistent", systemUserName],
  ["adduser", "-S", "-D", "-H", "-h", "/nonexistent", "-s", "/sbin/nologin", systemUserName],
];

/**
 * The user the database runs as when the shop is started by root; made if it is not there yet.
 *
 * @throws StartError if it cannot be made
 */
export async function systemUser(): Promise<Account> {
  const known = await lookUp();
  if (known) return known;
  let reason = "";
  for (const [command, ...args] of waysToMakeIt) {
    const made = await runCommand(command, args);
    // Looked up even after a failure: another shop may have made it at the same moment.
    const account = await lookUp();
    if (account) return account;
    reason ||= made.reason;
  }
  throw new StartError(
    `PostgreSQL does not run as root, and its own system user could not be made (${reason}): ` +
      `run "useradd --system ${systemUserName}", or start the shop as an ordinary user.`,
  );
}

async function lookUp(): Promise<Account | null> {
  const [uid, gid] = await Promise.all([
    runCommand("id", ["-u", systemUserName]),
    runCommand("id", ["-g", systemUserName]),
  ]);
  if (!uid.ok || !gid.ok) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout), name: systemUserName };
}
