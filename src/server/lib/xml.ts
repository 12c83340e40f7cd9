/**
 * A text as XML 1.0 takes it between tags or within quotes. Characters that XML knows no way to
 * write (control characters, halves of pairs) are left out.
 */
export function escapeXml(text: string): string {
  return text
    .replaceAll(NO_XML_CHARACTER, "")
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** All but the characters of https://www.w3.org/TR/xml/#charsets */
const NO_XML_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** An element with a text in it. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** A text of at most so many characters, none of them cut in half. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return [...text.slice(0, longest)].filter((character) => character.isWellFormed()).join("");
}
