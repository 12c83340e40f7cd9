/**
 * What a visitor agrees to beside the newsletter's box. Shown there in these words and stored with
 * the address, as the proof of consent; other words need another constant.
 */
export const NEWSLETTER_CONSENT =
  "Send me the newsletter and my 5% coupon by e-mail. I can write to the shop at any time to leave the list.";
