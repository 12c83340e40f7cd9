/** Where feed readers find the newest blog posts, as Atom. */
export const BLOG_FEED_PATH = "/feeds/blog.xml";
