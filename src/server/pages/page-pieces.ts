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

/** A text, cut at the places of late texts; the first of its pieces may be made otherwise than by its characters. */
export function piecesOfText(
  text: string,
  lateMark: string,
  writeFirst = (first: string): Buffer => Buffer.from(first),
): Piece[] {
  const [first = "", ...others] = text.split(lateMark);
  const pieces: Piece[] = [writeFirst(first)];
  for (const other of others) {
    const end = other.indexOf(";");
    pieces.push({ late: other.slice(0, end) }, Buffer.from(other.slice(end + 1)));
  }
  return pieces;
}

/** @param lateTexts by their names */
export function bytesOf(pieces: readonly Piece[], lateTexts: ReadonlyMap<string, string>): Buffer {
  return Buffer.concat(
    pieces.map((piece) => {
      if (Buffer.isBuffer(piece)) return piece;
      if ("late" in piece) return Buffer.from(lateTexts.get(piece.late) ?? "");
      return piece.fragment.bytes;
    }),
  );
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

/** In memory of their own: of Node's pool a few bytes would hold the 8 kB that they were cut off. */
export function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
