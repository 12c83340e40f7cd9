import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { id, isOneOf, timestamptz } from "./columns.ts";
import { staffRoles } from "./staff.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    name: text("name").notNull(),
    /** As typed, for showing and writing to. */
    email: text("email").notNull(),
    /** Lower case: what an account is found by. */
    emailKey: text("email_key").notNull().unique(),
    phone: text("phone").notNull(),
    address: text("address").notNull(),
    /** The business that it buys for; empty for none. */
    company: text("company").notNull().default(""),
    gstin: text("gstin").notNull().default(""),
    /** 1 for staff (specification, section 3); what they may do says `staffRoleId`. */
    role: smallint("role").notNull().default(0),
    staffRoleId: uuid("staff_role_id").references(() => staffRoles.id),
    passwordHash: text("password_hash").notNull(),
    answerHash: text("answer_hash").notNull(),
    /** When its owner followed a link that was mailed to it; null until then. */
    emailVerifiedAt: timestamptz("email_verified_at"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("users_role_known", isOneOf(table.role, [0, ADMIN_ROLE])),
    check("users_staff_have_a_role", sql`(${table.role} = 1) = (${table.staffRoleId} is not null)`),
  ],
);

/** What somebody is searched by, each on a line of its own; of the phone number the digits. */
export const contactSearchText = ({
  name,
  email,
  phone,
}: Record<"name" | "email" | "phone", SQLWrapper>): SQL =>
  sql`lower(${name} || chr(10) || ${email} || chr(10) || regexp_replace(${phone}, '[^0-9]', '', 'g'))`;

/**
 * A phone number without its country's code, however it is written, as indexes of whole numbers have it. Null for none: were most of
 * them an empty text, the planner would expect each number in as many rows, and read all.
 */
export const lastDigits = (phone: SQLWrapper): SQL =>
  sql`nullif(right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10), '')`;

/** What an account is found by on the dashboard; its index is of late-indexes.ts. */
export const userSearchText = contactSearchText(users);

/** The same without the phone's digits, for texts that have none: no index knows it, and a row is sooner asked. */
export const userNameText = sql`lower(${users.name} || chr(10) || ${users.email})`;

/** An account's phone number, as whole numbers are looked for. */
export const userPhone = lastDigits(users.phone);

/** For which business an account buys, likewise. */
export const userBusinessText = sql`lower(${users.company} || chr(10) || ${users.gstin})`;

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token, in hex; the token itself is never stored. */
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    expiresAt: timestamptz("expires_at").notNull(),
    /** Within the last minutes; staff who do nothing for two hours are signed out. */
    lastUsedAt: timestamptz("last_used_at").notNull().defaultNow(),
    /** The browser, as its User-Agent names it, and the network that it signed in from; of staff only. */
    device: text("device").notNull().default(""),
    network: text("network").notNull().default(""),
    /** When its owner showed last that it is them: by signing in, or asked again. */
    confirmedAt: timestamptz("confirmed_at").notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** `verify` shows that an address is one's own, `reset` sets a new password, `invite` does both for new staff. */
const linkPurposes = ["verify", "reset", "invite"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Links that were mailed to an account's owner. */
export const accountLinks = pgTable(
  "account_links",
  {
    /** SHA-256 of the token, in hex; the token itself is in the mail alone. */
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose").$type<LinkPurpose>().notNull(),
    /** The role that an invitation gives. */
    staffRoleId: uuid("staff_role_id").references(() => staffRoles.id),
    /** Who invites: what somebody offered who is of the staff no more is no longer open. */
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.expiresAt),
    check("account_links_purpose_known", isOneOf(table.purpose, linkPurposes)),
    check(
      "account_links_invite_to_a_role",
      sql`(${table.purpose} = 'invite') = (${table.staffRoleId} is not null)`,
    ),
  ],
);

/** Browsers and networks from which an account was logged in to: their guesses have counts of their own. */
export const trustedDevices = pgTable(
  "trusted_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of what the device is known by, in hex. */
    deviceHash: text("device_hash").notNull(),
    lastLoginAt: timestamptz("last_login_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

/** The addresses that users have saved: their address books. */
export const savedAddresses = pgTable(
  "saved_addresses",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who receives there. */
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    address: text("address").notNull(),
    city: text("city").notNull(),
    state: text("state").notNull(),
    pincode: text("pincode").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId),
    uniqueIndex("saved_addresses_one_default").on(table.userId).where(sql`${table.isDefault}`),
  ],
);
