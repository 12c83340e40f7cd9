import { createHash } from "node:crypto";
import { and, desc, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { trustedDevices, users } from "../database/schema/accounts.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import { networkOf } from "../lib/throttle.ts";
import type { LoginDevice } from "./login-attempts.ts";

/** Where somebody logs in from. */
export interface ClientOrigin {
  /** The network address. */
  address: string;
  /** Made up by the browser for itself, if it sent it. */
  browser?: string | undefined;
}

/** Devices of one account; a phone on the move leaves many networks behind. */
const MAX_DEVICES = 50;

/** A device from which nobody has logged in for so long is trusted no more. */
const DEVICE_LIFETIME = sql`interval '1 year'`;

const isOld = lt(trustedDevices.lastLoginAt, sql`now() - ${DEVICE_LIFETIME}`);

export const oldTrustedDevices: OldRows = { table: trustedDevices, isOld };

const hash = (kind: "browser" | "network", text: string) =>
  createHash("sha256").update(`${kind} ${text}`).digest("hex");

const hashesOf = ({ address, browser }: ClientOrigin) => ({
  network: hash("network", networkOf(address)),
  browser: browser === undefined ? undefined : hash("browser", browser),
});

/** The devices, browsers and networks, from which accounts were logged in to, by way of the pool or of one transaction. */
export function trustedDevicesStore(db: Db) {
  return {
    /** By the browser, else the network. The same work where there is no such account. */
    async deviceOf(emailKey: string, origin: ClientOrigin): Promise<LoginDevice> {
      const { network, browser } = hashesOf(origin);
      const rows = await db
        .select({ deviceHash: trustedDevices.deviceHash })
        .from(trustedDevices)
        .innerJoin(users, eq(users.id, trustedDevices.userId))
        .where(
          and(
            eq(users.emailKey, emailKey),
            inArray(trustedDevices.deviceHash, browser ? [network, browser] : [network]),
          ),
        );
      const known = new Set(rows.map(({ deviceHash }) => deviceHash));
      if (browser && known.has(browser)) return { browser };
      return known.has(network) ? { network } : "stranger";
    },

    /** Forgets every device of an account but where its owner is now. */
    async forgetOthers(userId: string, origin: ClientOrigin): Promise<void> {
      const { network, browser } = hashesOf(origin);
      const current = browser ? [network, browser] : [network];
      await db
        .delete(trustedDevices)
        .where(
          and(eq(trustedDevices.userId, userId), notInArray(trustedDevices.deviceHash, current)),
        );
    },

    /** Remembers where an account was logged in to. */
    async remember(userId: string, origin: ClientOrigin): Promise<void> {
      const { network, browser } = hashesOf(origin);
      const deviceHashes = browser ? [network, browser] : [network];
      await db
        .insert(trustedDevices)
        .values(deviceHashes.toSorted().map((deviceHash) => ({ userId, deviceHash })))
        .onConflictDoUpdate({
          target: [trustedDevices.userId, trustedDevices.deviceHash],
          set: { lastLoginAt: sql`now()` },
        });
      const ofUser = eq(trustedDevices.userId, userId);
      await db.delete(trustedDevices).where(and(ofUser, isOld));
      const older = db
        .select({ deviceHash: trustedDevices.deviceHash })
        .from(trustedDevices)
        .where(ofUser)
        .orderBy(desc(trustedDevices.lastLoginAt))
        .offset(MAX_DEVICES);
      await db.delete(trustedDevices).where(and(ofUser, inArray(trustedDevices.deviceHash, older)));
    },
  };
}
