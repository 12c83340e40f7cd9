/**
 * What an address is found and counted by: two spellings of one address have one key. Lower case,
 * and one form of each character (NFKC), so that full-width letters are the letters they look like.
 */
export function emailKey(email: string): string {
  // PostgreSQL cannot store NUL; its stand-in is in no address that was ever registered.
  return email.normalize("NFKC").trim().toLowerCase().replaceAll("\0", "\uFFFD");
}
