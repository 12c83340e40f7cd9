/**
 * Stands in an entry of the audit where a value stood that was erased with the person whom it was about. It is no text,
 * so that nothing that somebody types looks like it. The database knows it, too (migration 0032).
 */
export const ERASED_VALUE = { erased: true } as const;

/** Whether a value of the audit was erased, whatever column it is of. */
export function isErased(value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(ERASED_VALUE);
}
