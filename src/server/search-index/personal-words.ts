/** Who keeps people's mail; of the second ones only the address says that mail is meant. */
const MAIL_PROVIDER =
  /gmail|googlemail|yahoo|ymail|hotmail|rediff|icloud|protonmail|जीमेल|(?<!\w)(?:outlook|live|proton|zoho)[ .]+(?:dot )?(?:com|in|me|co)(?!\w)/;
/** `ravi at example dot com`, `ravi at example.com`. */
const SPELT_ADDRESS =
  /(?<!\w)at .*(?<!\w)dot |(?<!\w)at \S+\.\w|(?<!\w)at \S+ (?:com|net|org)(?!\w)/;
/** Telephone numbers, cards, Aadhaar: no size or SKU that people search for is so long. */
const LONG_NUMBER = /\d{8}/;
/** A business's tax number, and the tax number of a person within it. */
const GSTIN = /\d{2}[a-z]{5}\d{4}[a-z][a-z\d]z[a-z\d]/;
const PAN = /(?<!\w)[a-z]{3}[abcfghljpt][a-z]\d{4}[a-z](?!\w)/;
const PINCODE = /(?<!\w)\d{6}(?!\w)/;
const SPLIT_PINCODE = /(?<!\d)\d{3} \d{3}(?!\d)/;
const ADDRESS_WORDS = new Set(
  "flat house floor plot road rd street nagar colony sector lane layout apartment apartments society marg gali mohalla village taluk tehsil dist district pincode near opp".split(
    " ",
  ),
);

/**
 * Whether a text that somebody searched for seems to be about a person: an address of any kind, a
 * telephone, card or tax number.
 *
 * @param text as `normalize` makes it, whole: what is cut off may be what tells
 */
export function isPersonal(text: string): boolean {
  // All digits are compared as one, in whichever script they are written.
  const plain = text
    .replaceAll(/\p{N}/gu, "0")
    .replaceAll(/[^\p{L}\p{M}\p{N}@.]+/gu, " ")
    .trim();
  const joined = plain.replaceAll(/[^\p{L}\p{N}]/gu, "");
  return (
    text.includes("@") ||
    LONG_NUMBER.test(joined) ||
    GSTIN.test(joined) ||
    PAN.test(plain) ||
    MAIL_PROVIDER.test(plain) ||
    SPELT_ADDRESS.test(plain) ||
    isPostalAddress(plain)
  );
}

/** A pincode among words, or a number among several words of an address. */
function isPostalAddress(plain: string): boolean {
  const words = plain.split(/[ .]+/).filter((word) => /\p{L}/u.test(word));
  const ofAddress = new Set(words.filter((word) => ADDRESS_WORDS.has(word))).size;
  if (PINCODE.test(plain)) return words.length > 1;
  if (SPLIT_PINCODE.test(plain) && ofAddress > 0) return true;
  return /\d/.test(plain) && ofAddress > 1;
}
