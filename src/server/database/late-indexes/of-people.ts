import { sql } from "drizzle-orm";
import { userBusinessText, userSearchText, users } from "../schema/accounts.ts";
import { reviews, reviewWaits } from "../schema/content.ts";
import { couponSearchText, coupons } from "../schema/coupons.ts";
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
