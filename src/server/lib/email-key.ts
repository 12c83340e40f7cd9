/**
 * What an address is found and counted by: two spellings of one address have one key. Lower case,
 * and one form of each character (NFKC), so that full-width letters are the letters they look like.
 */
export function emailKey(email: string): string {
  // PostgreSQL cannot store NUL; its stand-in is in no address that was ever registered.
  return email.normalize("NFKC").trim().toLowerCase().replaceAll("\0", "\uFFFD");
}

/**
 * What mails to one mailbox are counted by: many hosts deliver `asha+press@` and `a.sha@` to
 * `asha@`, so one mailbox has endless addresses. Addresses of different people may share a key.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  return key.slice(0, at).replace(/\+.*$/s, "").replaceAll(".", "") + key.slice(at);
}
