/** True without a word or a picture. */
export function isBlankHtml(html: string): boolean {
  if (/<img\b/i.test(html)) return false;
  const text = html.replaceAll(/<[^>]*>/g, "").replaceAll(/&nbsp;|&#160;/g, " ");
  return text.trim() === "";
}
