/** Under which name and number the shop sells, from a day on. */
export interface Registration {
  /** The first day in India, such as 2026-04-01. */
  from: string;
  legalName: string;
  /** Empty where the seller is not registered for GST from then on. */
  gstin: string;
  /** As it is registered; empty for the store's. */
  address: string;
  state: string;
}

/**
 * The registration that holds on a day in India; undefined before the first of them, when what the store's
 * settings and the environment say holds.
 */
export function registrationOn(
  registrations: readonly Registration[],
  day: string,
): Registration | undefined {
  return registrations
    .filter(({ from }) => from <= day)
    .reduce<Registration | undefined>(
      (latest, one) => (latest && latest.from > one.from ? latest : one),
      undefined,
    );
}
