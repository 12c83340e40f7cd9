/** The days of a week, as shops write their hours. */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** By India's clock, such as `10:00-19:00`, or with a break `10:00-14:00, 16:00-20:00`; empty where it is closed. */
export type OpeningHours = Record<Weekday, string>;

/** Where the shop is; the first of the list is the head office. */
export interface StoreBranch {
  id: string;
  /** As people call it, such as its city. */
  name: string;
  /** Street and number; empty where the owner gives none. The head office then has the store's address. */
  address: string;
  city: string;
  state: string;
  /** Empty where none is given. */
  pincode: string;
  /** As shown; empty for the store's. */
  phone: string;
  /** An https address of a map; empty for none. */
  mapLink: string;
  /** Whom the law takes for its seller; empty where it is the store's. */
  legalName: string;
  /** Of its own registration, shown beside it; empty for none. */
  gstin: string;
  /** Goods lie there, and are sold from there. */
  keepsGoods: boolean;
  hours: OpeningHours;
}

export interface Holiday {
  /** In India, such as 2026-11-08. */
  day: string;
  name: string;
  /** The id of the branch that is closed; empty where all are. */
  branch: string;
}

/** The opening hours that a new branch is offered with. */
export const usualHours = (): OpeningHours => ({
  Monday: "10:00-19:00",
  Tuesday: "10:00-19:00",
  Wednesday: "10:00-19:00",
  Thursday: "10:00-19:00",
  Friday: "10:00-19:00",
  Saturday: "10:00-19:00",
  Sunday: "",
});

/** Whether a branch is open as the shop usually is. */
export function areUsualHours(hours: OpeningHours): boolean {
  const usual = usualHours();
  return weekdays.every((day) => hours[day] === usual[day]);
}

const usual = (city: string, state: string): StoreBranch => ({
  id: city.toLowerCase(),
  name: city,
  city,
  state,
  address: "",
  pincode: "",
  phone: "",
  mapLink: "",
  legalName: "",
  gstin: "",
  keepsGoods: false,
  hours: usualHours(),
});

/** The supplier's branches until the owner has saved them (specification, sections 1 and 9). */
export const usualBranches: readonly StoreBranch[] = [
  usual("Kolkata", "West Bengal"),
  usual("Chennai", "Tamil Nadu"),
  usual("Guwahati", "Assam"),
  usual("Hyderabad", "Telangana"),
];

/** Names that differ by this alone are different. */
export const nameKey = (name: string): string =>
  name.trim().toLocaleLowerCase("en-IN").replaceAll(/\s+/g, " ");

/** A branch's address in one line, of the head office the store's; empty where the owner has given none. */
export function branchAddress(
  {
    branches = usualBranches,
    address: headOffice = "",
  }: { branches?: readonly StoreBranch[] | undefined; address?: string | undefined },
  id: string,
): string {
  const at = branches.findIndex((branch) => branch.id === id);
  const { address = "", city = "", pincode = "" } = branches[at] ?? {};
  if (address === "") return at === 0 ? headOffice : "";
  return `${address}, ${[city, pincode].filter(Boolean).join(" ")}`;
}

/**
 * Whether the head office's own street or pincode is another than in the store's address, which documents have: one that
 * names both, however it writes them, does not differ. False where either is empty.
 *
 * @param storeAddress in one line
 */
export function differsFromStore(
  { address, pincode }: Pick<StoreBranch, "address" | "pincode">,
  storeAddress: string,
): boolean {
  if (address === "" || storeAddress === "") return false;
  const letters = (text: string) =>
    text.toLocaleLowerCase("en-IN").replaceAll(/[^\p{L}\p{N}]+/gu, "");
  const known = letters(storeAddress);
  return !known.includes(letters(address)) || !known.includes(pincode);
}

/** A time by a clock of twelve hours, `7:30 pm`, by one of twenty-four. */
function dayTime(_typed: string, hour: string, minute: string | undefined, half: string): string {
  const hours = (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute ?? "00"}`;
}

/** Characters of a day's hours; nobody types more, and patterns take long for a million of them. */
const MAX_TYPED_HOURS = 200;

/** Hours as people type them, `10 am – 2 pm,16.00 to 20:00`, as they are stored. */
export function hoursAsStored(typed: string): string {
  if (typed.length > MAX_TYPED_HOURS) return typed;
  return (
    typed
      .trim()
      .replaceAll(/\b(1[0-2]|0?[1-9])(?:[.:](\d\d))?\s*([ap])\.?m\b\.?/gi, dayTime)
      .replaceAll(/\s*(?:-|–|—|to)\s*/g, "-")
      .replaceAll(/(\d)\.(\d)/g, "$1:$2")
      .replaceAll(/\b(\d):/g, "0$1:")
      // At an end midnight is the day's last minute.
      .replaceAll("-00:00", "-24:00")
      .replaceAll(/\s*,\s*/g, ", ")
  );
}

/** From when to when a branch is open, in minutes of the day. */
export interface OpenSpan {
  from: number;
  to: number;
}

const SPAN = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/;

/** Hours of one day as they are stored; none where it is closed, undefined where they cannot be read. */
export function openSpans(hours: string): OpenSpan[] | undefined {
  if (hours === "") return [];
  const spans = hours.split(", ").map((text) => {
    const [, ...parts] = SPAN.exec(text) ?? [];
    const [fromHour = Number.NaN, fromMinute = 0, toHour = 0, toMinute = 0] = parts.map(Number);
    if (fromMinute > 59 || toMinute > 59) return { from: Number.NaN, to: 0 };
    return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
  });
  const isInOrder = spans.every(
    ({ from, to }, at) => from < to && to <= 24 * 60 && from > (spans[at - 1]?.to ?? -1),
  );
  return isInOrder ? spans : undefined;
}

/** A minute of the day as people read it: `10:00 AM`. */
export function clockTime(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const past = String(minute % 60).padStart(2, "0");
  return `${hour % 12 || 12}:${past} ${hour < 12 ? "AM" : "PM"}`;
}

/**
 * Hours in lines, days with the same ones together: `Monday to Saturday`, `10:00 AM to 7:00 PM`. What is typed
 * and cannot be read stays as it is.
 */
export function hoursLines(hours: OpeningHours): { days: string; hours: string }[] {
  const groups: { first: Weekday; last: Weekday; hours: string }[] = [];
  for (const day of weekdays) {
    const before = groups.at(-1);
    if (before?.hours === hours[day]) before.last = day;
    else groups.push({ first: day, last: day, hours: hours[day] });
  }
  return groups.map((group) => ({
    days: group.first === group.last ? group.first : `${group.first} to ${group.last}`,
    hours:
      (openSpans(group.hours)
        ?.map(({ from, to }) => `${clockTime(from)} to ${clockTime(to)}`)
        .join(", ") ??
        group.hours) ||
      "Closed",
  }));
}

/** The holidays on which a branch is closed. */
export function holidaysOf(holidays: readonly Holiday[], branch: string): Holiday[] {
  return holidays.filter((one) => one.branch === "" || one.branch === branch);
}

/**
 * Whether a branch is open at a moment, in a sentence: `Open now, until 7:00 PM`.
 *
 * @param clock the moment on India's clock: its UTC fields are the day's there (`asIndianClock`)
 */
export function openNow(
  { id, hours }: Pick<StoreBranch, "id" | "hours">,
  holidays: readonly Holiday[],
  clock: Date,
): string {
  const day = clock.toISOString().slice(0, 10);
  const holiday = holidaysOf(holidays, id).find((one) => one.day === day);
  if (holiday) return `Closed today for ${holiday.name}`;
  const weekday = weekdays[(clock.getUTCDay() + 6) % 7] ?? "Monday";
  const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
  const spans = openSpans(hours[weekday]) ?? [];
  if (spans.length === 0) return "Closed today";
  const next = spans.find(({ to }) => minute < to);
  if (!next) return "Closed for today";
  if (minute < next.from) return `Opens today at ${clockTime(next.from)}`;
  return `Open now, until ${clockTime(next.to)}`;
}
