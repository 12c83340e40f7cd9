import {
  type AllowedTag,
  allowedAttributes,
  allowedTags,
  replacedTags,
} from "#shared/blog/allowed-html.ts";

/** What is left out with all that stands in it. */
const dropped = new Set([
  "script",
  "style",
  "iframe",
  "object",
  "embed",
  "template",
  "svg",
  "math",
]);

/**
 * HTML as the editor may show it: read apart from the page, where nothing in it can run, and cut
 * down to the tags and attributes that an article may have. The server cleans it again, for good.
 */
export function editableHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of [...body.querySelectorAll("*")]) cleanElement(element);
  return body.innerHTML;
}

function cleanElement(element: Element): void {
  const tag = element.localName;
  if (dropped.has(tag)) {
    element.remove();
    return;
  }
  const allowed = isAllowed(tag) ? tag : replacedTags[tag];
  if (!allowed) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const names = allowedAttributes[allowed] ?? [];
  for (const { name, value } of [...element.attributes]) {
    if (!names.includes(name) || /^\s*(?:javascript|vbscript):/i.test(value)) {
      element.removeAttribute(name);
    }
  }
}

function isAllowed(tag: string): tag is AllowedTag {
  return (allowedTags as readonly string[]).includes(tag);
}

/** Whether HTML has neither a word nor a picture. */
export function isBlankHtml(html: string): boolean {
  if (/<img\b/i.test(html)) return false;
  const text = html.replaceAll(/<[^>]*>/g, "").replaceAll(/&nbsp;|&#160;/g, " ");
  return text.trim() === "";
}

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

/** Text as HTML that says the same. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
