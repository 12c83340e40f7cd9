import { sql } from "drizzle-orm";
import { userBusinessText, userPhone, userSearchText, users } from "../schema/accounts.ts";
import { reviews, reviewWaits } from "../schema/content.ts";
import { couponSearchText, coupons } from "../schema/coupons.ts";
import { earlierContacts, earlierContactText, earlierPhone } from "../schema/earlier-contacts.ts";
import { columns, type LateIndex } from "./late-index.ts";

/** Of accounts, what they write, and their coupons. */
export const indexesOfPeople: readonly LateIndex[] = [
  {
    name: "reviews_by_turn",
    table: reviews,
    definition: sql`((${reviewWaits}), (${reviews.createdAt}), (${reviews.id}))`,
  },
  {
    // By which their file is read, a batch after the other.
    name: "reviews_by_time",
    table: reviews,
    definition: columns(reviews.createdAt, reviews.id),
  },
  {
    name: "users_found",
    table: users,
    definition: sql`using gin ((${userSearchText}) gin_trgm_ops)`,
  },
  {
    name: "earlier_contacts_found",
    table: earlierContacts,
    definition: sql`using gin ((${earlierContactText}) gin_trgm_ops)`,
  },
  {
    name: "earlier_contacts_of_email",
    table: earlierContacts,
    definition: sql`((lower(${earlierContacts.email})) text_pattern_ops)`,
  },
  {
    // By its beginning; a whole one is found by the key.
    name: "users_of_email",
    table: users,
    definition: sql`((${users.emailKey}) text_pattern_ops)`,
    replaces: ["orders_of_email", "orders_by_email"],
  },
  {
    name: "earlier_contacts_by_phone",
    table: earlierContacts,
    definition: sql`((${earlierPhone}))`,
  },
  {
    name: "users_by_phone",
    table: users,
    definition: sql`((${userPhone}))`,
    replaces: "orders_by_phone_1",
  },
  {
    // Most accounts are of people who buy for themselves.
    name: "users_by_business",
    table: users,
    definition: sql`using gin ((${userBusinessText}) gin_trgm_ops) where ${users.company} <> '' or ${users.gstin} <> ''`,
  },
  {
    // With the name itself, so that those of a name are read by it alone.
    name: "users_of_name",
    table: users,
    definition: sql`((lower(${users.name})) text_pattern_ops) include (id, name)`,
  },
  {
    // What very many have is soon found among the newest; accounts that were brought along share a time. With what
    // says who is a customer, so that pages of them are passed over by it alone.
    name: "users_in_order",
    table: users,
    definition: sql`${columns(users.createdAt, users.id)} include (role, email)`,
    replaces: "users_by_time",
  },
  {
    // Each reader of the newsletter has one.
    name: "coupons_found",
    table: coupons,
    definition: sql`using gin ((${couponSearchText}) gin_trgm_ops)`,
  },
  {
    // Few are for everybody.
    name: "coupons_shared",
    table: coupons,
    definition: sql`${columns(coupons.createdAt, coupons.id)} where ${coupons.isShared}`,
  },
  {
    // Few of them are staff.
    name: "users_staff",
    table: users,
    definition: sql`${columns(users.staffRoleId)} where ${users.staffRoleId} is not null`,
  },
];
