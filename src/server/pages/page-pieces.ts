import { createHash } from "node:crypto";
import type { Kept } from "../lib/kept-values.ts";

/** The HTML of a part of pages. */
export interface CachedFragment {
  bytes: Buffer;
  /** What it needs of the stylesheet, as `DocumentStyle` tells it. */
  names: bigint;
}

/** A part of a page, and the place where it is kept for others. */
export interface KeptFragment {
  fragment: CachedFragment;
  kept: Kept<CachedFragment>;
}

/** What a page is put together of: its own bytes, parts that are kept, and texts that come last, by their names. */
export type Piece = Buffer | KeptFragment | { late: string };

/** A piece as it is kept with its page: a part is kept by itself, and may go before the page does. */
export type KeptPiece = Buffer | Kept<CachedFragment> | { late: string };

/** A late text takes a multiple of so many bytes, so that what is kept for one has room for most others of its kind. */
const ROOM = 32;

/**
 * A text, cut at the places of late texts; the first of its pieces may be made otherwise than by its characters. What
 * stands around a late text, the end of a tag and the beginning of one, is written with it (`lateBytes`).
 */
export function piecesOfText(
  text: string,
  lateMark: string,
  writeFirst = (first: string): Buffer => Buffer.from(first),
): Piece[] {
  const [first = "", ...others] = text.split(lateMark);
  let before = first;
  const pieces: Piece[] = [];
  const addBefore = () => pieces.push((pieces.length === 0 ? writeFirst : Buffer.from)(before));
  for (const other of others) {
    const end = other.indexOf(";");
    const after = other.slice(end + 1);
    if (!before.endsWith(">") || !after.startsWith("</")) {
      throw new Error(`The late text ${other.slice(0, end)} does not stand alone in an element`);
    }
    before = before.slice(0, -1);
    addBefore();
    pieces.push({ late: other.slice(0, end) });
    before = after.slice(2);
  }
  addBefore();
  return pieces;
}

/** A late text as it is written, with the end of the tag before it, where spaces mean nothing, and the beginning of the tag after it. */
export function lateBytes(text: string): Buffer {
  const length = Buffer.byteLength(text) + 3;
  return Buffer.from(`${" ".repeat(-length & (ROOM - 1))}>${text}</`);
}

/** @param lateTexts by their names */
export function bytesOf(pieces: readonly Piece[], lateTexts: ReadonlyMap<string, string>): Buffer {
  return Buffer.concat(
    pieces.map((piece) => {
      if (Buffer.isBuffer(piece)) return piece;
      if ("late" in piece) return lateBytes(lateTexts.get(piece.late) ?? "");
      return piece.fragment.bytes;
    }),
  );
}

/** What stands between a page's late texts. */
export function sectionsOf(pieces: readonly Piece[]): Buffer[] {
  const sections: Buffer[] = [];
  let section: Buffer[] = [];
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) section.push(piece);
    else if ("fragment" in piece) section.push(piece.fragment.bytes);
    else {
      sections.push(Buffer.concat(section));
      section = [];
    }
  }
  return [...sections, Buffer.concat(section)];
}

/** Of all that does not come last: how many bytes it has, and by what they are known. */
export function measured(pieces: readonly Piece[]): { length: number; digest: string } {
  const hash = createHash("sha256");
  let length = 0;
  for (const section of sectionsOf(pieces)) {
    // With its length: the same bytes around another room are another page.
    hash.update(`${section.length} `).update(section);
    length += section.length;
  }
  return { length, digest: hash.digest("base64url") };
}

/** A page's pieces to be kept, without its parts, and how many bytes they hold; bytes of its own that follow each other are one piece. */
export function withoutFragments(pieces: readonly Piece[]): {
  pieces: KeptPiece[];
  bytes: number;
} {
  const kept: KeptPiece[] = [];
  let bytes = 0;
  let own: Buffer[] = [];
  const endOwn = () => {
    if (own.length === 0) return;
    const joined = exactly(Buffer.concat(own));
    bytes += joined.length;
    kept.push(joined);
    own = [];
  };
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) {
      own.push(piece);
      continue;
    }
    endOwn();
    kept.push("late" in piece ? piece : piece.kept);
  }
  endOwn();
  return { pieces: kept, bytes };
}

/** In memory of their own: of Node's pool a few bytes would hold the 64 kB (`Buffer.poolSize`) that they were cut off. */
export function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
