import { type SQL, sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { reviewStates } from "#shared/reviews/contract.ts";
import { users } from "./accounts.ts";
import { id, isOneOf, timestamptz } from "./columns.ts";
import { orders } from "./orders.ts";

/** Tags gone, those within a line without a space; then the four entities, and spaces made one. */
function plainWords(html: SQL): SQL {
  const joined = sql`regexp_replace(${html}, '</?(?:strong|em|u|s|a|code)(?: [^>]*)?>', '', 'g')`;
  const apart = sql`regexp_replace(${joined}, '<[^>]*>', ' ', 'g')`;
  const signs = sql`replace(replace(replace(replace(${apart}, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')`;
  return sql`trim(regexp_replace(${signs}, '[\\s\\u00a0]+', ' ', 'g'))`;
}

export const blogs = pgTable(
  "blogs",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    /** HTML that was already cut down to the allow-list. */
    content: text("content").notNull(),
    /** The content as a reader reads it, for the search: as `shared/blog/plain-text.ts` has it. */
    words: text("words").generatedAlwaysAs(plainWords(sql`content`)),
    thumbnail: text("thumbnail").notNull(),
    images: jsonb("images").$type<string[]>().notNull().default([]),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    /** A copy, so that a blog post keeps its author's name. */
    authorName: text("author_name").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt, table.id)],
);

/** One review from each paying customer. */
export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    rating: smallint("rating").notNull(),
    text: text("text").notNull(),
    state: text("state").$type<(typeof reviewStates)[number]>().notNull().default("waiting"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.state, table.createdAt),
    check("reviews_state_known", isOneOf(table.state, reviewStates)),
    check("reviews_rating", sql`${table.rating} between 1 and 5`),
  ],
);

/** Nobody has read it. */
export const reviewWaits = sql<boolean>`(${reviews.state} = 'waiting')`;

/** Delivered orders that were seen to: each is asked about once, or not at all. */
export const reviewRequests = pgTable(
  "review_requests",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** SHA-256 of the secret in the mail's link that ends such mails, in hex; null where none was sent. */
    linkHash: text("link_hash").unique(),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (table) => [index().on(table.at)],
);

/** Accounts that want no mails asking for reviews. */
export const reviewRequestStops = pgTable("review_request_stops", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  at: timestamptz("at").notNull().defaultNow(),
});

/** The origins of other sites that pictures of products and blog posts come from. */
export const pictureOrigins = pgTable("picture_origins", {
  /** Such as `https://pictures.example.com`. */
  origin: text("origin").primaryKey(),
});
