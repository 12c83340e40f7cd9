import type { ListSort, NumberRange } from "./list-query.ts";

/** A search with what it says of the price apart from its other words. */
interface WordsAndPrice {
  words: string;
  /** Rupees. */
  price: NumberRange;
  /** The order in which who says so wants the list; null for its own. */
  sort: Extract<ListSort, "price-up"> | null;
}

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{2,3})+|\d{1,15})(?:\.\d{1,6})?`;
const SIGN = String.raw`(?:₹|rs\.?|inr|rupees?|rupaye|रुपये|रुपए)`;
const TIMES = "(?:k|thousand|hazaa?r|hajaa?r|हज़ार|हजार|lakhs?|lacs?|लाख)";
const END = String.raw`(?![\p{L}\p{M}\d])`;
const START = String.raw`(?<![\p{L}\p{M}\d.])`;
/** A sign, a number, a multiple, a sign: four groups. */
const BEGUN_AMOUNT = String.raw`(${SIGN})? ?(${NUMBER})(?: ?(${TIMES})${END})?(?: ?(${SIGN}${END}|\/-))?`;
/** One that ends there: of `1e3` and `1.2.3` the first digits alone are no price. */
const AMOUNT = String.raw`${BEGUN_AMOUNT}(?![\p{L}\p{M}\d]|[.,]\d)`;

const MAX_WORDS =
  "(?:(?:not|no) more than|under|below|less than|lower than|cheaper than|up ?to|max(?:imum)?|within|budget(?: of)?|<=?)";
const MIN_WORDS =
  "(?:over|above|more than|greater than|at least|starting (?:at|from)|from|min(?:imum)?|>=?)";
const AND_LESS =
  "(?:se (?:kam|niche|neeche)|ke (?:andar|niche|neeche)|tak|(?:or|and) (?:less|below|under)|से कम|से नीचे|के अंदर|तक)";
const AND_MORE =
  "(?:se (?:zyada|jyada|jada|upar|adhik)|(?:or|and) (?:more|above|over)|से ज़्यादा|से ज्यादा|से अधिक|से ऊपर)";

const pattern = (text: string) => new RegExp(text, "iu");
const between = pattern(
  `(?:${START}(between|from) )?${START}${BEGUN_AMOUNT} ?(?:and|to|–|-) ?${AMOUNT}`,
);
const bounds: readonly { end: "min" | "max"; hasWord: boolean; written: RegExp }[] = [
  { end: "max", hasWord: true, written: pattern(`${START}${MAX_WORDS} ?${AMOUNT}`) },
  { end: "max", hasWord: true, written: pattern(`${START}${AMOUNT} ${AND_LESS}${END}`) },
  { end: "min", hasWord: true, written: pattern(`${START}${MIN_WORDS} ?${AMOUNT}`) },
  { end: "min", hasWord: true, written: pattern(`${START}${AMOUNT} ${AND_MORE}${END}`) },
  // Who names a price without more does not want to pay more.
  { end: "max", hasWord: false, written: pattern(START + AMOUNT) },
];
/** Asks for the least price without naming one: `sasta mug`, `cheap`, `low budget`. */
const cheap = new RegExp(
  `${START}(?:sab ?se |सबसे |very |most )?(?:sast[aeio]|saste?wala|सस्त[ाीे]|cheap(?:est|er(?! than${END}))?|inexpensive|affordable|economical|(?:low(?:est|er)?|least|reasonable|kam|कम)[ -](?:prices?|priced|cost|rates?|budget|daa?m|kee?mat|दाम|कीमत)|budget(?: (?:of|friendly))?)${END}(?: me(?:in|n)?${END}| में${END})?`,
  "giu",
);
/** Somebody is still typing the number. */
const unfinished = pattern(`(?<=\\S) (?:${MAX_WORDS}|${MIN_WORDS})(?: ?${SIGN})?$`);

/** Follows a number that is no price: `under 40 cm`, `above 15 x 15`. */
const isMeasured =
  /^(?:[\p{L}\p{M}\d.°"″'%]| ?[x×*°"″%]| ?-?(?:mm|cms?|m|mtrs?|met(?:er|re)s?|inch(?:es)?|in|ft|feet|foot|ml|lit(?:er|re)s?|ltrs?|l|oz|gsm|gms?|grams?|g|kgs?|kilos?|watts?|w|kw|v|volts?|a|amps?|nm|mic(?:rons?)?|degrees?|deg|c|dpi|heads?|pcs|pieces?|packs?|colou?rs?|in 1)(?![\p{L}\p{M}\d]))/iu;

/** Without a rupee sign a smaller number is sooner something else. */
const MIN_BOUND = { max: 10, min: 100 };
/** Addresses take no greater bound (`readTypedNumber`), and nothing costs more. */
const MAX_PRICE = 999_999_999;
/** A search that names more prices than this names none. */
const MAX_READ = 6;

/**
 * Takes off a search what it says of the price: `press under 25,000`, `mug 500 se kam`, `ink between ₹500
 * and 1k`. A number counts only with a word about prices or a rupee sign, as it may be a size or a
 * model, in whichever digits it is written; of several bounds the first counts, and bounds that are
 * upside down change places. Words that ask for what is cheap (`sasta mug`) are an order of the list.
 */
export function readPriceWords(typed: string): WordsAndPrice {
  let words = withPlainDigits(typed).replaceAll(/\s+/gu, " ").trim();
  const price: NumberRange = { min: null, max: null };
  let isChanged = false;
  for (let read = 0; read < MAX_READ; read += 1) {
    const found = findRange(words) ?? findBound(words, price);
    if (!found) break;
    isChanged = true;
    price.min ??= found.price.min;
    price.max ??= found.price.max;
    words = `${words.slice(0, found.at)} ${words.slice(found.at + found.length)}`
      .replaceAll(/ +/g, " ")
      .trim();
  }
  const others = words.replaceAll(cheap, " ").replaceAll(/ +/g, " ").trim();
  const sort = others === words ? null : "price-up";
  const finished = others.replace(unfinished, "");
  isChanged ||= finished !== words;
  return { words: isChanged ? finished : typed, price: upright(price), sort };
}

/** Bounds of which the lower is the first. */
export function upright({ min, max }: NumberRange): NumberRange {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

/** The digits of India's scripts are written alike: from 6 to 15 in a column of 16 characters. */
function withPlainDigits(text: string): string {
  return text.replaceAll(/[\u0900-\u0d7f]/gu, (character) =>
    /\p{Nd}/u.test(character) ? String((character.charCodeAt(0) % 16) - 6) : character,
  );
}

interface Found {
  price: NumberRange;
  at: number;
  length: number;
}

function findRange(words: string): Found | undefined {
  const match = between.exec(words);
  if (!match) return undefined;
  const [whole, word, ...groups] = match;
  const low = readAmount(groups.slice(0, 4));
  const high = readAmount(groups.slice(4));
  const isMoney = low.isMoney || high.isMoney;
  const rest = words.slice(match.index + whole.length);
  if (!isMoney && (word === undefined || isMeasured.test(rest))) return undefined;
  // `5 to 10k` are thousands both.
  const from = low.times === 1 && low.value < high.value / high.times ? high.times : low.times;
  const ends = [low.value * (from / low.times), high.value].sort((a, b) => a - b);
  const [min = 0, max = 0] = ends;
  if (!isMoney && min < MIN_BOUND.min) return undefined;
  return { price: { min, max }, at: match.index, length: whole.length };
}

function findBound(words: string, known: NumberRange): Found | undefined {
  for (const { end, hasWord, written } of bounds) {
    const match = written.exec(words);
    if (!match) continue;
    const [whole, ...groups] = match;
    const { value, isMoney } = readAmount(groups);
    const isSigned = groups[0] !== undefined || groups[3] !== undefined;
    // A price without a word beside a bound says nothing more of it.
    if (!hasWord && (!isSigned || known.min !== null || known.max !== null)) continue;
    const rest = words.slice(match.index + whole.length);
    if (!isMoney && (value < MIN_BOUND[end] || isMeasured.test(rest))) continue;
    const price = { min: null, max: null, [end]: value };
    return { price, at: match.index, length: whole.length };
  }
  return undefined;
}

function readAmount([signBefore, number = "", times, signAfter]: (string | undefined)[]) {
  const factor = timesOf(times?.toLowerCase());
  return {
    value: Math.min(Math.round(Number(number.replaceAll(",", "")) * factor * 100) / 100, MAX_PRICE),
    times: factor,
    isMoney: signBefore !== undefined || signAfter !== undefined || times !== undefined,
  };
}

function timesOf(times: string | undefined): number {
  if (times === undefined) return 1;
  return /^la|^ला/.test(times) ? 100_000 : 1_000;
}
