import { createHash } from "node:crypto";
import { and, desc, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { knownPlaces, users } from "../database/schema/accounts.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import { networkOf } from "../lib/throttle.ts";
import type { KnownPlace } from "./login-attempts.ts";

/** Where somebody logs in from. */
export interface ClientOrigin {
  /** The network address. */
  address: string;
  /** What the browser made up for itself, if it sent it. */
  browser?: string | undefined;
}

/** Places of one account; a phone on the move leaves many networks behind. */
const MAX_PLACES = 50;

/** A place from which nobody has logged in for so long is no longer known. */
const PLACE_LIFETIME = sql`interval '1 year'`;

const isOld = lt(knownPlaces.lastLoginAt, sql`now() - ${PLACE_LIFETIME}`);

export const oldKnownPlaces: OldRows = { table: knownPlaces, isOld };

const hash = (kind: "browser" | "network", text: string) =>
  createHash("sha256").update(`${kind} ${text}`).digest("hex");

const hashesOf = ({ address, browser }: ClientOrigin) => ({
  network: hash("network", networkOf(address)),
  browser: browser === undefined ? undefined : hash("browser", browser),
});

/** The places from which accounts were logged in to, by way of the pool or of one transaction. */
export function knownPlacesStore(db: Db) {
  return {
    /**
     * What an account knows of where somebody is: the browser, else the network. The same work
     * where there is no such account.
     */
    async placeOf(emailKey: string, origin: ClientOrigin): Promise<KnownPlace> {
      const { network, browser } = hashesOf(origin);
      const rows = await db
        .select({ placeHash: knownPlaces.placeHash })
        .from(knownPlaces)
        .innerJoin(users, eq(users.id, knownPlaces.userId))
        .where(
          and(
            eq(users.emailKey, emailKey),
            inArray(knownPlaces.placeHash, browser ? [network, browser] : [network]),
          ),
        );
      const known = new Set(rows.map(({ placeHash }) => placeHash));
      if (browser && known.has(browser)) return { browser };
      return known.has(network) ? { network } : "stranger";
    },

    /** Forgets every place of an account but where its owner is now. */
    async forgetOthers(userId: string, origin: ClientOrigin): Promise<void> {
      const { network, browser } = hashesOf(origin);
      const kept = browser ? [network, browser] : [network];
      await db
        .delete(knownPlaces)
        .where(and(eq(knownPlaces.userId, userId), notInArray(knownPlaces.placeHash, kept)));
    },

    /** Remembers where an account was logged in to. */
    async remember(userId: string, origin: ClientOrigin): Promise<void> {
      const { network, browser } = hashesOf(origin);
      const placeHashes = browser ? [network, browser] : [network];
      await db
        .insert(knownPlaces)
        .values(placeHashes.toSorted().map((placeHash) => ({ userId, placeHash })))
        .onConflictDoUpdate({
          target: [knownPlaces.userId, knownPlaces.placeHash],
          set: { lastLoginAt: sql`now()` },
        });
      const ofUser = eq(knownPlaces.userId, userId);
      await db.delete(knownPlaces).where(and(ofUser, isOld));
      const older = db
        .select({ placeHash: knownPlaces.placeHash })
        .from(knownPlaces)
        .where(ofUser)
        .orderBy(desc(knownPlaces.lastLoginAt))
        .offset(MAX_PLACES);
      await db.delete(knownPlaces).where(and(ofUser, inArray(knownPlaces.placeHash, older)));
    },
  };
}
