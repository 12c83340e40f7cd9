import { randomBytes } from "node:crypto";
import type { PageFragments, PageStock } from "#shared/rendered-document.ts";
import { digestOf } from "../lib/content-encoding.ts";
import { createKeptValues, readKept } from "../lib/kept-values.ts";
import type { CodeHashes } from "./content-security-policy.ts";
import { digestWithTexts, hasRoomFor, type KeptPage, keptBody } from "./kept-page.ts";
import { type PageBody, plainBody } from "./page-body.ts";
import {
  bytesOf,
  type CachedFragment,
  exactly,
  type KeptFragment,
  measured,
  type Piece,
  piecesOfText,
  withoutFragments,
} from "./page-pieces.ts";

/** Parts past this many bytes push out the oldest that nobody asked for meanwhile. */
const MAX_BYTES = 10 * 1024 * 1024;
/** And whole pages: one that is packed takes some 21 kB, one that is not 45 kB besides its parts. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** Code of the page's own is allowed by a mark that differs from rendering to rendering. */
const CODE = ["<script", "<style"];

/** What a rendered page is written of. */
interface Writing {
  /** Makes bytes of what comes before the first part or late text. */
  writeHead: (head: string) => Buffer;
  /** What a text needs of the stylesheet. */
  namesIn: (html: string) => bigint;
  /** By which the page's own code is allowed. */
  hashes: CodeHashes;
  /** False of a page that is somebody's: nothing of it stays here. */
  mayBeKept: boolean;
}

/** How a page that is kept becomes one with other numbers of what there is, without being rendered. */
export interface PageRenewal {
  /** The products whose stock it tells. */
  ids: readonly string[];
  /**
   * @param stock in the order of `ids`
   * @returns undefined where the page looks otherwise by these numbers, has no room for them or is kept no more
   */
  bodyWith(stock: readonly number[]): PageBody | undefined;
}

/** A page as the cache is asked for it. */
interface AskedPage {
  address: string;
  /** By which it is known what it shows. */
  shown: string;
  stock: PageStock | undefined;
}

/** The parts of one page that is being rendered. */
export interface RenderedFragments extends PageFragments {
  /** The page, where `isKept` has found it, and what allows its own code. */
  keptPage(): { body: PageBody; hashes: CodeHashes } | undefined;
  /** Undefined for a page that is not kept, or of which a sale may change more than numbers. */
  renewal(): PageRenewal | undefined;
  /** What those that are kept need of the stylesheet. */
  names(): bigint;
  /** A rendered page, with its cached fragments and late texts in their places; from then on what was rendered is kept. */
  writeInto(html: string, writing: Writing): PageBody;
}

/** Keeps parts of pages by their keys, which say all that a part shows, and pages; makes what one page has of them. */
export function createFragmentCache(
  maxBytes = MAX_BYTES,
  maxPageBytes = MAX_PAGE_BYTES,
): () => RenderedFragments {
  const mark = randomBytes(12).toString("hex");
  const element = `part${mark}`;
  const lateMark = `late${mark}`;
  const fragments = createKeptValues<CachedFragment>(maxBytes);
  const pages = createKeptValues<KeptPage>(maxPageBytes);
  // Searches and filters have addresses without end, which must not push out products and categories.
  const pagesByQuery = createKeptValues<KeptPage>(maxPageBytes / 2);
  const pagesLike = (address: string) => (address.includes("?") ? pagesByQuery : pages);

  /** One piece for those of a part; the pieces themselves where it may not be kept. */
  const keep = (key: string, pieces: readonly Piece[], names: bigint): readonly Piece[] => {
    if (pieces.some((piece) => "late" in piece)) return pieces;
    const bytes = exactly(bytesOf(pieces, new Map()));
    if (CODE.some((tag) => bytes.includes(tag))) return pieces;
    const fragment = { bytes, names };
    return [{ fragment, kept: fragments.keep(key, fragment, bytes.length) }];
  };

  /** A kept page with the parts that it has; undefined where one of them has gone. */
  const piecesOf = (page: KeptPage): Piece[] | undefined => {
    const pieces: Piece[] = [];
    for (const piece of page.pieces) {
      if (Buffer.isBuffer(piece) || "late" in piece) pieces.push(piece);
      else {
        const fragment = readKept(piece);
        if (!fragment) return undefined;
        pieces.push({ fragment, kept: piece });
      }
    }
    return pieces;
  };

  /** Outside of a rendering, which holds all that it has: the page's answers keep it. */
  const keeperOf = (address: string, page: KeptPage) => (bytes: number) =>
    void pagesLike(address).keep(address, page, bytes);

  /** The kept page of an address, where it shows just that and has room for these texts. */
  const findKept = (
    { address, shown }: AskedPage,
    lateTexts: ReadonlyMap<string, string>,
  ): { body: PageBody; hashes: CodeHashes } | undefined => {
    const page = readKept(pagesLike(address).find(address));
    if (page?.shown !== shown) return undefined;
    const pieces = page.packed ? [] : piecesOf(page);
    if (!pieces || (page.packed && !hasRoomFor(page, lateTexts))) return undefined;
    const body = keptBody(page, pieces, lateTexts, keeperOf(address, page));
    return { body, hashes: page.hashes };
  };

  /** Outside of a rendering, too. */
  const renewalOf = (asked: AskedPage, stock: PageStock): PageRenewal => ({
    ids: stock.ids,
    bodyWith(numbers) {
      const texts = stock.lateTexts(numbers);
      return texts && findKept(asked, texts)?.body;
    },
  });

  return () => {
    const places: { key: string; part: KeptFragment | undefined }[] = [];
    const lateTexts = new Map<string, string>();
    let asked: AskedPage | undefined;
    let kept: { body: PageBody; hashes: CodeHashes } | undefined;
    let isKeptNow = false;
    return {
      element,
      add(given) {
        // Half as long as the part itself: kept as it is, it would take a third of all that parts take.
        const key = digestOf(given);
        const kept = fragments.find(key);
        const fragment = readKept(kept);
        places.push({ key, part: kept && fragment && { fragment, kept } });
        return { number: places.length - 1, isKept: fragment !== undefined };
      },
      addLate: (name, html) => void lateTexts.set(name, html),
      placeOfLate: (name) => (lateTexts.has(name) ? `${lateMark}${name};` : undefined),
      isKept(address, given, stock) {
        asked = { address, shown: digestOf(given), stock };
        kept = findKept(asked, lateTexts);
        isKeptNow = kept !== undefined;
        return isKeptNow;
      },
      renewal: () => (asked?.stock && isKeptNow ? renewalOf(asked, asked.stock) : undefined),
      keptPage: () => kept,
      names: () => places.reduce((names, { part }) => names | (part?.fragment.names ?? 0n), 0n),
      writeInto(html, { writeHead, namesIn, hashes, mayBeKept }) {
        const [head = "", ...rest] = html.split(element);
        const pieces = piecesOfText(withoutTag(head), lateMark, writeHead);
        const open: { key: string; from: number; names: bigint }[] = [];
        const addNames = (names: bigint) => {
          const around = open.at(-1);
          if (around) around.names |= names;
        };
        for (const piece of rest) {
          const end = piece.indexOf(">");
          const place = end === 0 ? undefined : places[Number(piece.slice(' n="'.length, end - 1))];
          if (place?.part) {
            pieces.push(place.part);
            addNames(place.part.fragment.names);
          }
          if (place) {
            const key = place.part ? "" : place.key;
            open.push({ key, from: pieces.length, names: 0n });
          } else {
            const ended = open.pop();
            if (ended?.key) pieces.push(...keep(ended.key, pieces.splice(ended.from), ended.names));
            addNames(ended?.names ?? 0n);
          }
          const text = withoutTag(piece.slice(end + 1));
          if (text === "") continue;
          pieces.push(...piecesOfText(text, lateMark));
          if (open.length > 0) addNames(namesIn(text));
        }
        const late = pieces.flatMap((piece) => ("late" in piece ? piece.late : []));
        const bytes = bytesOf(pieces, lateTexts);
        if (!asked || !mayBeKept || [...lateTexts.keys()].some((name) => !late.includes(name))) {
          return plainBody(bytes);
        }
        const own = withoutFragments(pieces);
        const { address, shown } = asked;
        const { digest, length } = measured(pieces);
        const page = { shown, digest, length, hashes, late, pieces: own.pieces };
        pagesLike(address).keep(address, page, own.bytes);
        isKeptNow = true;
        return plainBody(bytes, digestWithTexts(digest, lateTexts));
      },
    };
  };
}

/** Without the beginning of the tag that it was cut off at. */
function withoutTag(text: string): string {
  if (text.endsWith("</")) return text.slice(0, -2);
  return text.endsWith("<") ? text.slice(0, -1) : text;
}
