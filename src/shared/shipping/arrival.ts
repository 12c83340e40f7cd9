import { formatMoney, rupees } from "#shared/money.ts";
import type { OfferedShipping } from "#shared/shipping/contract.ts";
import { asIndianClock, DAY_MS } from "../dates.ts";
import type { DaySpan, ShippingBranch } from "../settings/shipping.ts";

/**
 * The day in India on which what is ordered now has arrived, at its latest: working days count from
 * tomorrow on, and Sundays are none. Holidays are not known.
 */
function latestArrival({ to }: DaySpan, now: Date): Date {
  let day = asIndianClock(now).getTime();
  for (let left = to; left > 0; ) {
    day += DAY_MS;
    if (isWorkingDay(new Date(day))) left -= 1;
  }
  return new Date(day);
}

/** @param day by India's clock, whose UTC fields it has */
export function isWorkingDay(day: Date): boolean {
  return day.getUTCDay() !== 0;
}

/** The same day as it is kept: `2026-11-28`. */
export function arrivalDay(days: DaySpan, now: Date): string {
  return latestArrival(days, now).toISOString().slice(0, 10);
}

const dayAndMonth = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** `by 28 November`, for what is ordered now. */
export function arrivalText(days: DaySpan, now: Date): string {
  return `by ${dayAndMonth.format(latestArrival(days, now))}`;
}

/** `3 to 5 working days`, or `1 working day`. */
function daysText({ from, to }: DaySpan): string {
  const span = from === to ? String(to) : `${from} to ${to}`;
  return `${span} working ${to === 1 ? "day" : "days"}`;
}

/** A shipping method as a line of text: `Courier, 3 to 5 working days`. */
export function methodText({ name, days }: { name: string; days?: DaySpan | undefined }): string {
  return days ? `${name}, ${daysText(days)}` : name;
}

/** A branch's address in a line, with its hours where they are known. */
export function branchLine(branch: Omit<ShippingBranch, "id">): string {
  const { name, address, city, pincode, hours } = branch;
  const place = [name, address.replaceAll(/\s*\n\s*/g, ", "), `${city} ${pincode}`].join(", ");
  return hours ? `${place} (${hours})` : place;
}

/** `₹140`, or `free`. */
export function priceText({ price }: Pick<OfferedShipping, "price">): string {
  return price === 0 ? "free" : formatMoney(rupees(price));
}

/** `Courier, 3 to 5 working days: ₹140` */
export function offerText(offer: OfferedShipping): string {
  return `${methodText(offer)}: ${priceText(offer)}`;
}
