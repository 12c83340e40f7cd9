/** Where the link of a newsletter's mail ends it: a page for people, a POST for mail programs. */
export const UNSUBSCRIBE_PATH = "/newsletter/unsubscribe";
