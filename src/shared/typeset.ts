const UNITS =
  "mm|cm|m|km|m²|µm|nm|inch|oz|ml|l|g|kg|gsm|gf|°C|V|A|W|kW|Hz|kHz|s|min|h|hours|minutes|seconds|bar|dpi|ns";
const FIGURE_AND_UNIT = new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}\\d]))`, "gu");

/**
 * A text as it is set in type: a figure keeps its unit on its line, apostrophes are curly, a per cent sign
 * stands at its figure, and carbon dioxide has its index. For showing only: what is stored, searched and
 * compared stays as it was written.
 */
export function typeset(text: string): string {
  if (!/[\d']/.test(text)) return text;
  return text
    .replaceAll(FIGURE_AND_UNIT, "$1\u00a0")
    .replaceAll(/(?<=\p{L})'(?=\p{L})|(?<=s)'(?=\s)/gu, "’")
    .replaceAll(/(\d)[ \u00a0]%/g, "$1%")
    .replaceAll(/\bCO2\b/g, "CO₂");
}

/** The same for HTML: what stands within tags is left alone. */
export function typesetHtml(html: string): string {
  return html.replaceAll(/(^|>)([^<]+)/g, (_all, end: string, text: string) => end + typeset(text));
}
