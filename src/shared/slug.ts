const MAX_LENGTH = 80;

/** Stands in for a name without a single letter or digit that ASCII has. */
const NAMELESS = "item";

/** Letters and signs that Unicode does not take apart into an ASCII letter and a mark. */
const spelled: Record<string, string> = {
  "×": "x",
  "&": " and ",
  "+": " plus ",
  "%": " percent ",
  "°": " degree ",
  "₹": " rs ",
  ß: "ss",
  æ: "ae",
  ø: "o",
  œ: "oe",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/**
 * A name as a part of an address: lower-case ASCII letters and digits, joined by single hyphens,
 * 1 to 80 characters. Cut at a hyphen where there is one near the end.
 */
export function makeSlug(name: string): string {
  const text = name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .replaceAll(/[^ -~]|[&+%]/g, (sign) => spelled[sign] ?? " ")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return shorten(text, MAX_LENGTH) || NAMELESS;
}

/** The slug itself if it is free, else with the first free suffix: `mug`, `mug-2`, `mug-3` … */
export function uniqueSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let candidate = slug;
  for (let number = 2; isTaken(candidate); number += 1) {
    const suffix = `-${number}`;
    candidate = shorten(slug, MAX_LENGTH - suffix.length) + suffix;
  }
  return candidate;
}

/** Every slug that `uniqueSlug` may make of this one begins with it: for looking up the taken. */
export function slugStem(slug: string): string {
  return shorten(slug, MAX_LENGTH - "-999999".length);
}

/** A text that cannot be a slug at all is not asked of the database. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const hyphen = text[length] === "-" ? length : cut.lastIndexOf("-");
  return (hyphen > length / 2 ? cut.slice(0, hyphen) : cut).replace(/-$/, "");
}
