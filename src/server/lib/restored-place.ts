const RESTORED = "a restored backup of ";

/** Where a shop is said to be that was made of a backup, until it starts first. @param madeAt of the backup, as ISO 8601 */
export const restoredPlace = (madeAt: string) => RESTORED + madeAt;

/** Of when the backup was that a shop is restored of, as ISO 8601; undefined where it is none. */
export function restoredFrom(place: string | null): string | undefined {
  return place?.startsWith(RESTORED) ? place.slice(RESTORED.length) : undefined;
}
