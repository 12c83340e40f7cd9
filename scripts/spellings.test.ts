import { glob, readFile } from "node:fs/promises";
import { expect, it } from "vitest";

/** Messages of the specification, which stay as it has them. */
const specified = [
  "Product added to Cart",
  "Item Added to Cart",
  "Invalid email or password",
  "Wrong email or answer",
  "This email is already registered. Please log in.",
];

/** Words that the shop writes otherwise: names of fields and of settings are none. */
const wrong = [
  // Of a sentence, a label or text between tags; what stands in `${}` is code.
  /\bE-?Mails?\b|(?<![\w.])Emails?(?![\w.])/g,
  /(["`])(?=[A-Z])[^"`\n]*\bemails?\b[^"`\n]*\1/g,
  /^ *[A-Z]?[a-z’',. ]*[a-z’',.] emails?\b[a-z’',. ]*$/gm,
  /\badd(?:ed)? to cart\b/gi,
];

/**
 * Work under way ends with three dots at its word, as the specification has "Creating...": no other
 * sign and no space. A sign alone stands for what was left out.
 */
const OTHER_DOTS = /\p{L}+ing(?: \p{L}[\p{L}' ]*)?(?: \.\.\.| ?…)/gu;

/** Comments aside. */
function misspelt(source: string): string[] {
  const shown = source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    // Values put into a text, and variables of a mail's.
    .replaceAll(/\$?\{[^{}\n]*\}/g, "")
    .replaceAll(new RegExp(specified.join("|"), "g"), "");
  return wrong.flatMap((each) => shown.match(each) ?? []).filter((text) => text !== "Add to cart");
}

it("finds what is spelt otherwise", () => {
  expect(misspelt('label="Email"')).toEqual(["Email"]);
  expect(misspelt('"Give us your email"')).toEqual(['"Give us your email"']);
  expect(misspelt("  your email and phone\n")).toHaveLength(1);
  expect(misspelt("<b>Add to Cart</b>")).toEqual(["Add to Cart"]);
  expect(misspelt("// an Email\nconst email = user.email; const UnconfirmedEmail = 1;")).toEqual(
    [],
  );
  expect(misspelt('"Item Added to Cart", "E-mail", "Add to cart"')).toEqual([]);
});

it("finds other dots behind what is going on", () => {
  const texts = '"Saving ..." "Loading the list…" "Checking …" "Saving..." "first …" "a, …, z"';
  expect(texts.match(OTHER_DOTS)).toEqual(["Saving ...", "Loading the list…", "Checking …"]);
});

it("spells e-mail, Add to cart and what is going on one way in the shop's own texts", async () => {
  const found: string[] = [];
  let read = 0;
  for await (const file of glob("src/**/*.{ts,tsx}")) {
    if (/\.test\.tsx?$/.test(file)) continue;
    read += 1;
    const source = await readFile(file, "utf8");
    for (const text of [...misspelt(source), ...(source.match(OTHER_DOTS) ?? [])]) {
      found.push(`${file}: ${text}`);
    }
  }
  expect(read).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

/** Variables of the environment that give the shop's first values: what the dashboard can set. */
const STORE_VARIABLE = /\b(?:STORE_[A-Z_]+|MAIL_FROM|ORDER_EMAIL|RESET_BY_ANSWER)\b/g;

it("sends nobody at the dashboard to the environment for what is set there", async () => {
  const found: string[] = [];
  for await (const file of glob("src/{admin,shared,storefront,ui}/**/*.{ts,tsx}")) {
    const source = await readFile(file, "utf8");
    for (const name of source.match(STORE_VARIABLE) ?? []) found.push(`${file}: ${name}`);
  }
  expect(found).toEqual([]);
  expect("set STORE_GSTIN in".match(STORE_VARIABLE)).toEqual(["STORE_GSTIN"]);
});
