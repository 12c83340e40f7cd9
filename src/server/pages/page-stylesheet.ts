import type { PageStylesheet } from "#shared/rendered-document.ts";
import { hashOf } from "./content-security-policy.ts";

interface PreparedStylesheet {
  place: string;
  /** By which the Content-Security-Policy allows it. */
  hash: string;
  /** A document's bytes, with the stylesheet where it has the place for it. */
  writeInto(html: string): Buffer;
}

const prepared = new WeakMap<PageStylesheet, PreparedStylesheet>();

/** Encodes and hashes a stylesheet once for all the documents that it stands in. */
export function prepareStylesheet(stylesheet: PageStylesheet): PreparedStylesheet {
  const { place, text } = stylesheet;
  const known = prepared.get(stylesheet);
  if (known) return known;
  const bytes = Buffer.from(text);
  const created = {
    place,
    hash: hashOf(text),
    writeInto(html: string) {
      // The first one is the head's, which comes before what shoppers could have written.
      const at = html.indexOf(place);
      if (at < 0) return Buffer.from(html);
      const after = html.slice(at + place.length);
      return Buffer.concat([Buffer.from(html.slice(0, at)), bytes, Buffer.from(after)]);
    },
  };
  prepared.set(stylesheet, created);
  return created;
}
