import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { isOneOf, timestamptz } from "./columns.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The authenticator app of a person: a shared secret, from which both sides make codes (RFC 6238). */
export const authenticators = pgTable("authenticators", {
  userId: userId().primaryKey(),
  /** Base 32. It is needed as it is, so that it cannot be a hash. */
  secret: text("secret").notNull(),
  /** The step of 30 seconds whose code was taken last: each code counts once. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
  /** When a first code showed that the app has the secret; it counts for nothing before. */
  confirmedAt: timestamptz("confirmed_at"),
});

/** Codes on paper for whoever has neither app nor passkey at hand. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: userId(),
    /** SHA-256 in hex; the code itself is shown once and never stored. */
    codeHash: text("code_hash").notNull(),
    usedAt: timestamptz("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Passkeys (WebAuthn): public keys, whose private halves never leave a person's devices. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's own id, base64url. */
    id: text("id").primaryKey(),
    userId: userId(),
    /** As its owner calls it. */
    name: text("name").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** Of its uses, where the device counts them; 0 where it does not. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull().default([]),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    lastUsedAt: timestamptz("last_used_at"),
  },
  (table) => [index().on(table.userId)],
);

export const challengePurposes = ["add", "login", "confirm"] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** What a passkey is asked to sign, once, within minutes. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose").$type<ChallengePurpose>().notNull(),
    /** Null for a login, which says by its passkey whose it is. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => [
    index().on(table.expiresAt),
    check("passkey_challenges_purpose_known", isOneOf(table.purpose, challengePurposes)),
    check(
      "passkey_challenges_of_somebody",
      sql`(${table.purpose} = 'login') = (${table.userId} is null)`,
    ),
  ],
);
