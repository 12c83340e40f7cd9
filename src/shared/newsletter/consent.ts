/**
 * Beside the newsletter's box, in the parts that it is shown in: the middle one is a link to the
 * policy.
 */
export const consentParts = {
  before: "You may write to me about products and offers. I can end this at any time; see the ",
  policy: "privacy policy",
  after: ".",
} as const;

/** The same word for word, as it is stored with the address: the proof of consent. */
export const NEWSLETTER_CONSENT = Object.values(consentParts).join("");

/** Where the link of a newsletter's mail ends it: a page for people, a POST for mail programs. */
export const UNSUBSCRIBE_PATH = "/newsletter/unsubscribe";
