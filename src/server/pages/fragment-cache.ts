import { randomBytes } from "node:crypto";
import type { PageFragments } from "#shared/rendered-document.ts";
import { type CacheEntry, evictOldest } from "../lib/second-chance.ts";

/** The HTML of a part of pages. */
interface CachedFragment {
  bytes: Buffer;
  /** What it needs of the stylesheet, as `DocumentStyle` tells it. */
  names: bigint;
}

/** Parts past this many bytes, keys included, push out the oldest that nobody asked for meanwhile. */
const MAX_BYTES = 16 * 1024 * 1024;

/** About what the entries of the map take. */
const ENTRY_OVERHEAD_BYTES = 200;

/** Code of the page's own is allowed by a mark that differs from rendering to rendering. */
const CODE = ["<script", "<style"];

/** The parts of one page that is being rendered. */
export interface RenderedFragments extends PageFragments {
  /** What those that are kept need of the stylesheet. */
  names(): bigint;
  /**
   * The bytes of a rendered page, with its cached fragments in their places; from then on those that were rendered are kept.
   *
   * @param writeHead makes bytes of what comes before the first part
   * @param namesIn what a text needs of the stylesheet
   */
  writeInto(
    html: string,
    writeHead: (head: string) => Buffer,
    namesIn: (html: string) => bigint,
  ): Buffer;
}

/** Keeps parts of pages by their keys, which say all that a part shows; makes what one page has of them. */
export function createFragmentCache(maxBytes = MAX_BYTES): () => RenderedFragments {
  const element = `part${randomBytes(12).toString("hex")}`;
  const entries = new Map<string, CachedFragment & CacheEntry & { size: number }>();
  let held = 0;

  const keep = (key: string, part: CachedFragment) => {
    if (CODE.some((tag) => part.bytes.includes(tag))) return;
    // Of Node's own pool a few bytes would hold the 8 kB that they were cut off.
    const bytes = Buffer.allocUnsafeSlow(part.bytes.length);
    part.bytes.copy(bytes);
    // JavaScript takes up to two bytes for a character.
    const size = bytes.length + 2 * key.length + ENTRY_OVERHEAD_BYTES;
    held += size - (entries.get(key)?.size ?? 0);
    entries.set(key, { ...part, bytes, size, used: false });
    evictOldest(
      entries,
      () => held > maxBytes,
      (oldest, entry) => {
        entries.delete(oldest);
        held -= entry.size;
      },
    );
  };

  return () => {
    const places: { key: string; kept: CachedFragment | undefined }[] = [];
    return {
      element,
      add(key) {
        const kept = entries.get(key);
        if (kept) kept.used = true;
        places.push({ key, kept });
        return { number: places.length - 1, isKept: kept !== undefined };
      },
      names: () => places.reduce((names, { kept }) => names | (kept?.names ?? 0n), 0n),
      writeInto(html, writeHead, namesIn) {
        const [head = "", ...rest] = html.split(element);
        const pieces: Buffer[] = [writeHead(withoutTag(head))];
        const open: { key: string; from: number; names: bigint }[] = [];
        const addNames = (names: bigint) => {
          const around = open.at(-1);
          if (around) around.names |= names;
        };
        for (const piece of rest) {
          const end = piece.indexOf(">");
          const place = end === 0 ? undefined : places[Number(piece.slice(' n="'.length, end - 1))];
          if (place?.kept) {
            pieces.push(place.kept.bytes);
            addNames(place.kept.names);
          }
          if (place)
            open.push({ key: place.kept ? "" : place.key, from: pieces.length, names: 0n });
          else {
            const ended = open.pop();
            if (ended?.key) {
              const bytes = Buffer.concat(pieces.slice(ended.from));
              keep(ended.key, { bytes, names: ended.names });
            }
            addNames(ended?.names ?? 0n);
          }
          const text = withoutTag(piece.slice(end + 1));
          if (text === "") continue;
          pieces.push(Buffer.from(text));
          if (open.length > 0) addNames(namesIn(text));
        }
        return Buffer.concat(pieces);
      },
    };
  };
}

/** Without the beginning of the tag that it was cut off at. */
function withoutTag(text: string): string {
  if (text.endsWith("</")) return text.slice(0, -2);
  return text.endsWith("<") ? text.slice(0, -1) : text;
}
