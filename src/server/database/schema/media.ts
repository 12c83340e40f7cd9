import { pgTable, text } from "drizzle-orm/pg-core";

/** The origins of other sites that pictures of products and blog posts come from. */
export const pictureOrigins = pgTable("picture_origins", {
  /** Such as `https://pictures.example.com`. */
  origin: text("origin").primaryKey(),
});
