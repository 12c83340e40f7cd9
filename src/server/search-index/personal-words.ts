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
/** A person's, typed with spaces: the words in front are goods that look like its letters. */
const SPACED_PAN =
  /(?<!\w)(?!(?:chips|clips|crepe|drape|flaps|grape|lamps|pumps|scape|shape|snaps|traps|wraps) )[a-z]{3}p[a-z] ?\d{4} ?[a-z](?!\w)/;
/** Voters' numbers; other papers' only where the paper is named. */
const VOTER_NUMBER = /(?<!\w)[a-z]{3}\d{7}(?!\w)/;
const NAMED_PAPER = /(?<!\w)(?:voter|epic|passport|licen[cs]e|aadh?aa?r)(?!\w)/;
/** Handles of payment addresses, which are kept without their sign. */
const PAYMENT_ADDRESS =
  /(?<!\w)vpa \S|\S (?:ok(?:hdfcbank|axis|icici|sbi)|pt(?:axis|hdfc|sbi|yes)|wa(?:axis|hdfcbank|icici|sbi)|ybl|ibl|axl)(?!\w)|(?<!\w)upi id \S.* (?:paytm|upi|sbi|icici|\w*bank)$/;
const PINCODE = /(?<!\w)\d{6}(?!\w)/;
const SPLIT_PINCODE = /(?<!\d)\d{3} \d{3}(?!\d)/;
const ADDRESS_WORDS = new Set(
  "flat house floor plot road rd street nagar colony sector lane layout apartment apartments society marg gali mohalla village taluk tehsil dist district pincode near opp".split(
    " ",
  ),
);
/** `12 long road delhi`: a number, a name and a street, but neither a measure nor goods for streets. */
const HOUSE_IN_STREET =
  /(?<![\w.])\d{1,4}[a-d]? (?!(?:x|mm|cms?|m|mtr|met(?:er|re)s?|inch(?:es)?|in|ft|feet|oz|ml|l|lit(?:er|re)s?|gsm|gm|g|kg|w|watts?|v|volts?|pcs|pieces?|packs?|colou?rs?|way|led) )(?:\p{L}+ ){1,3}?(?:road|rd|street|nagar|colony|marg|gali|mohalla|lane|society)(?! (?:signs?|signage|boards?|lights?|lamps?|mark\w*|tapes?|cones?|maps?|art|photos?|frames?|mugs?|stickers?|paints?|names?|name ?plates?|plates?|posters?|banners?|safety|studs?|style|food|wear)(?!\w))(?!\w)/u;

/**
 * A text that somebody searched for and that seems to be about a person: an address of any kind, a
 * telephone, card, tax or voter's number.
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
    SPACED_PAN.test(plain) ||
    VOTER_NUMBER.test(plain) ||
    (NAMED_PAPER.test(plain) && /\d{7}/.test(joined)) ||
    PAYMENT_ADDRESS.test(plain) ||
    HOUSE_IN_STREET.test(plain) ||
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
