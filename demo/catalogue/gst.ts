/**
 * HSN code and GST rate of a demo product. The rates are those in force since 22 September 2025;
 * the owner of a real shop confirms both for each product.
 */
export function gst(
  hsn: string,
  gstPercent: number,
): { hsn: string; gstPercent: number; taxFrom: string } {
  return { hsn, gstPercent, taxFrom: "2025-09-22" };
}
