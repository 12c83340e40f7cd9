/**
 * Where a link leads that somebody typed: an address of the web, a page of the shop, a mailbox or a
 * telephone; null for anything else. `example.com/a` is taken for a web address.
 */
export function typedAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  if (/^\/(?!\/)/.test(text)) return text;
  if (/^(?:https?:\/\/|mailto:|tel:)[^/]/i.test(text)) return URL.canParse(text) ? text : null;
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  const guess = `https://${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]|$)/.test(text) && URL.canParse(guess)
    ? guess
    : null;
}
