const DOMAIN = "@erased.invalid";

/** What addresses of erased people are like in SQL. */
export const erasedPattern = `%${DOMAIN}`;

/**
 * The address of what was erased: unlike any other, and no mail goes there (RFC 2606). The database lets the audit be
 * blanked by exactly this address (`refuse_change_of_audit` of migration 0032): change both.
 *
 * @param id of the row
 */
export function erasedEmail(id: string): string {
  return `erased-${id}${DOMAIN}`;
}

export function isErasedEmail(email: string): boolean {
  return email.endsWith(DOMAIN);
}
