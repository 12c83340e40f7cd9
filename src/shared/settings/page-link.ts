import { lineText } from "../fields.ts";
import { ownPath } from "../own-path.ts";
import { hasPlainHost } from "../plain-host.ts";

const LONGEST_ADDRESS = 500;

const LINK = "Enter a page of the shop, such as /category, or an address that begins with https://";

/** Where a link of the shop's own pages leads: to a page of the shop or another site; empty for nowhere. */
export function linkAddress(label: string) {
  return lineText(label, LONGEST_ADDRESS).refine(
    (text) => text === "" || leadsSomewhere(text),
    LINK,
  );
}

/** The address of a picture that was uploaded, or is kept on another site; empty for none. */
export function pictureAddress(label: string) {
  return lineText(label, LONGEST_ADDRESS).refine(
    (text) => text === "" || text.startsWith("/media/") || isSecureSite(text),
    "Choose a picture again: this is not the address of one",
  );
}

function leadsSomewhere(text: string): boolean {
  return text.startsWith("/") ? ownPath(text) === text : isSecureSite(text);
}

function isSecureSite(text: string): boolean {
  const url = /^https:\/\/[^\s/\\]+/i.test(text) && !/\s/.test(text) ? URL.parse(text) : null;
  if (url?.protocol !== "https:" || !hasPlainHost(url)) return false;
  return url.username === "" && url.password === "";
}

/** A link among settings: where it stands, such as `slides.2.to`, and where it leads. */
export interface SettingsLink {
  field: string;
  address: string;
}

const LINK_FIELDS = new Set(["to", "otherTo"]);

/**
 * All links to the shop's own pages among settings, of whatever subject: fields are told by their names, `to` and `otherTo`
 * for a link, `product` for a product's slug. A field of another meaning must not be called so.
 */
export function ownLinksIn(value: unknown, at = ""): SettingsLink[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = at === "" ? name : `${at}.${name}`;
    if (typeof inner !== "string") return ownLinksIn(inner, field);
    if (name === "product" && inner !== "") return [{ field, address: `/product/${inner}` }];
    return LINK_FIELDS.has(name) && inner.startsWith("/") ? [{ field, address: inner }] : [];
  });
}
