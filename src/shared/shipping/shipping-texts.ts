import type { DaySpan, ShippingBranch } from "../settings/shipping.ts";

/** `3 to 5 working days`, or `1 working day`. */
export function daysText({ from, to }: DaySpan): string {
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
