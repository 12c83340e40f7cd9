/** Stands where a text about a person stood that was erased (docs/decisions/090). */
export const ERASED = "Erased";

const DOMAIN = "@erased.invalid";

/**
 * The address of what was erased: unlike any other, and no mail goes there (RFC 2606). The database lets the audit be
 * blanked by exactly this address (`refuse_change_of_audit` of migration 0032): change both.
 *
 * @param id of the row
 */
export function erasedEmail(id: string): string {
  return `erased-${id}${DOMAIN}`;
}

/** What such addresses are like in SQL. */
export const erasedPattern = `%${DOMAIN}`;

export function isErasedEmail(email: string): boolean {
  return email.endsWith(DOMAIN);
}
