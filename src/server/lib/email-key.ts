/**
 * The key that an e-mail address is stored, found and counted by: all spellings of one address have
 * the same key. It is in lower case and NFKC, so that full-width letters are the ones they look
 * like.
 */
export function emailKey(email: string): string {
  // PostgreSQL cannot store NUL, and no registered address contains its replacement.
  return email.normalize("NFKC").trim().toLowerCase().replaceAll("\0", "\uFFFD");
}

/**
 * The key that mails to one mailbox are counted by: many hosts deliver `asha+press@` and `a.sha@`
 * to `asha@`, so that one mailbox has endless addresses. Different people's addresses may share a
 * key.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  return key.slice(0, at).replace(/\+.*$/s, "").replaceAll(".", "") + key.slice(at);
}
