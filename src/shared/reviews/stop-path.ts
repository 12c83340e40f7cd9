/** Where the link of a mail that asks for a review ends such mails: a page for people, a POST for mail programs. */
export const STOP_REQUESTS_PATH = "/reviews/unsubscribe";
