/**
 * What a visitor agrees to beside the newsletter's box (web/home/home-newsletter.tsx), word for
 * word. Stored with the address, as the proof of consent: change both together.
 */
export const NEWSLETTER_CONSENT =
  "You may write to me about products and offers. I can end this at any time; see the privacy policy.";
