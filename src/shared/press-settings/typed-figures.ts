import { readTypedNumber } from "../typed-number.ts";

/** Longer texts are no figure. */
export const MAX_FIGURE_LENGTH = 40;

const folded = (typed: string) =>
  typed.slice(0, MAX_FIGURE_LENGTH).normalize("NFKC").toLowerCase().trim();

/** A temperature as people type it, in °C: `160`, `160 °C`, `320 °F`. NaN for what is none. */
export function readTypedTemperature(typed: string): number {
  const [, digits = "", unit] =
    /^([\d.,]+) ?(?:°|deg(?:rees?)?)? ?(?:(c|f)(?:elsius|ahrenheit)?)?$/.exec(folded(typed)) ?? [];
  const number = readTypedNumber(digits) ?? Number.NaN;
  return unit === "f" ? Math.round(((number - 32) * 5) / 9) : number;
}

/** A time as people type it, in seconds: `90`, `90 s`, `1.5 min`, `1 min 30 s`, `1:30`. NaN for what is none. */
export function readTypedSeconds(typed: string): number {
  const text = folded(typed);
  const [, whole, rest] = /^(\d{1,3}):([0-5]\d)$/.exec(text) ?? [];
  if (whole !== undefined) return Number(whole) * 60 + Number(rest);
  const [, minutes, seconds] =
    /^(?:([\d.,]+) ?(?:min(?:ute)?s?|m|')\.?)? ?(?:([\d.,]+) ?(?:sec(?:ond)?s?|s|")?\.?)?$/.exec(
      text,
    ) ?? [];
  const read = (part: string | undefined) =>
    part === undefined ? 0 : (readTypedNumber(part) ?? Number.NaN);
  if (minutes === undefined && seconds === undefined) return Number.NaN;
  // Thirds of a minute carry a float's error.
  return Number((read(minutes) * 60 + read(seconds)).toFixed(4));
}
