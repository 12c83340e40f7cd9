import { readTypedNumber } from "../numbers.ts";
import type { PressSetting, Span } from "./contract.ts";
import type { TransferMethod } from "./methods.ts";

export const methodNames: Record<TransferMethod, string> = {
  sublimation: "Sublimation",
  dtf: "DTF transfer",
  vinyl: "Heat transfer vinyl",
  other: "Other transfer",
};

/** Beside every setting. */
export const TEST_ONE_PIECE =
  "Starting points: test one piece first. Where your supplier's sheet says something else, the sheet wins.";

/** From this many seconds on a time is told in minutes, where it is whole ones. */
const MINUTES_FROM = 240;

/** A temperature, such as `196–204 °C`. */
export function temperatureText(temperature: Span): string {
  return `${spanText(temperature)} °C`;
}

/** A time, such as `45–60 s` or `4–8 min`. */
export function timeText({ min, max }: Span): string {
  const wholeMinutes = min % 60 === 0 && max % 60 === 0;
  return min >= MINUTES_FROM && wholeMinutes
    ? `${spanText({ min: min / 60, max: max / 60 })} min`
    : `${spanText({ min, max })} s`;
}

/** A pressure, such as `Firm`; of what nothing presses `None`. */
export function pressureText(pressure: PressSetting["pressure"]): string {
  return pressure === null ? "None" : capitalized(pressure);
}

/** When to peel, such as `Hot or warm`; of what has nothing to peel a dash. */
export function peelText(peel: PressSetting["peel"]): string {
  return peel.length === 0 ? "–" : capitalized(peel.join(" or "));
}

function spanText({ min, max }: Span): string {
  return min === max ? String(min) : `${min}–${max}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

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
