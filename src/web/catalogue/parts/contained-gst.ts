import { type Money, paise, rupees } from "#shared/money.ts";

/**
 * Splits a price in rupees, GST included, into the value before tax and the GST that it contains,
 * which is rounded to the paisa.
 */
export function containedGst(price: number, gstPercent: number): { beforeGst: Money; gst: Money } {
  const whole = rupees(price);
  const gst = paise(Math.round((whole * gstPercent) / (100 + gstPercent)));
  return { beforeGst: paise(whole - gst), gst };
}
