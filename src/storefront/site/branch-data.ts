import {
  type Holiday,
  holidaysOf,
  type OpenSpan,
  openSpans,
  type StoreBranch,
  weekdays,
} from "#shared/store-branches.ts";
import type { StoreInfo } from "#shared/store-info.ts";

/** As the owner has saved them; none before. */
export type SavedPlaces = Pick<StoreInfo, "branches" | "holidays">;

/** schema.org/Store of each branch whose street is known: a city alone is no place to go to. */
export function branchesData(store: NamedStore, { branches = [], holidays = [] }: SavedPlaces) {
  const known = branches.filter(({ address }) => address !== "");
  return known.length > 0
    ? { location: known.map((branch) => branchData(branch, store, holidays)) }
    : {};
}

type NamedStore = Pick<StoreInfo, "name" | "phone" | "origin">;

function branchData(branch: StoreBranch, store: NamedStore, holidays: readonly Holiday[]) {
  const { id, name, phone, mapLink, hours } = branch;
  return {
    "@type": "Store",
    "@id": `${store.origin}/about-us#branch-${id}`,
    name: `${store.name}, ${name}`,
    telephone: phone || store.phone,
    address: branchAddressData(branch),
    ...(mapLink && { hasMap: mapLink }),
    openingHoursSpecification: weekdays.flatMap((day) =>
      (openSpans(hours[day]) ?? []).map(({ from, to }: OpenSpan) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: day,
        opens: clock(from),
        closes: clock(to),
      })),
    ),
    specialOpeningHoursSpecification: holidaysOf(holidays, id).map((holiday) => ({
      "@type": "OpeningHoursSpecification",
      name: holiday.name,
      validFrom: holiday.day,
      validThrough: holiday.day,
      opens: "00:00",
      closes: "00:00",
    })),
  };
}

/** schema.org/PostalAddress of a branch whose street is known. */
export function branchAddressData({ address, city, state, pincode }: StoreBranch) {
  return {
    "@type": "PostalAddress",
    streetAddress: address,
    addressLocality: city,
    addressRegion: state,
    ...(pincode && { postalCode: pincode }),
    addressCountry: "IN",
  };
}

/** A minute of the day as schema.org writes it: `09:30`; the day's end is its last minute. */
function clock(minute: number): string {
  const known = Math.min(minute, 24 * 60 - 1);
  return [Math.floor(known / 60), known % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
