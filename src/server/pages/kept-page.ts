import { constants } from "node:zlib";
import { decodeBytes, digestOf, encodeBytes, PAGE_QUALITY } from "../lib/content-encoding.ts";
import type { CodeHashes } from "./content-security-policy.ts";
import { type PackedPage, packPage } from "./packed-page.ts";
import type { PageBody } from "./page-body.ts";
import { bytesOf, type KeptPiece, lateBytes, type Piece, sectionsOf } from "./page-pieces.ts";

/** A page but for its late texts. */
export interface KeptPage {
  /** By which it is known what it shows. */
  shown: string;
  /** Of all its bytes but the late texts. */
  digest: string;
  /** Of its plain bytes but the late texts. */
  length: number;
  hashes: CodeHashes;
  /** The names of its late texts, in the order in which they stand in it. */
  late: readonly string[];
  /** None any more once it is packed. */
  pieces: readonly KeptPiece[];
  /** From the second time on that it is asked for. */
  packed?: PackedPage;
  isPackedTightly?: boolean;
  /** It is compressed each time. */
  cannotBePacked?: boolean;
}

/** The digest of a whole page, by that of all but its late texts. */
export function digestWithTexts(digest: string, lateTexts: ReadonlyMap<string, string>): string {
  return digestOf(JSON.stringify([digest, ...lateTexts]));
}

/** Whether a packed page has room for these texts. */
export function hasRoomFor(
  { late, packed }: KeptPage,
  lateTexts: ReadonlyMap<string, string>,
): boolean {
  return packed?.hasRoomFor(textsOf(late, lateTexts).map(({ length }) => length)) === true;
}

/**
 * What is sent of a kept page, which is compressed but once, whatever its late texts become.
 *
 * @param pieces all that it has, with its parts; none where it is packed
 * @param keepPacked is told how many bytes it takes from now on
 */
export function keptBody(
  page: KeptPage,
  pieces: readonly Piece[],
  lateTexts: ReadonlyMap<string, string>,
  keepPacked: (bytes: number) => void,
): PageBody {
  const texts = textsOf(page.late, lateTexts);
  const { packed } = page;
  const plain = () =>
    packed ? decodeBytes(packed.withTexts(texts), "br") : bytesOf(pieces, lateTexts);

  const pack = packer(
    page,
    texts.map(({ length }) => length),
    keepPacked,
  );
  return {
    digest: digestWithTexts(page.digest, lateTexts),
    length: texts.reduce((sum, { length }) => sum + length, page.length),
    plain,
    async brotli() {
      const known =
        packed ?? (page.cannotBePacked ? undefined : await pack(sectionsOf(pieces), PAGE_QUALITY));
      return known ? known.withTexts(texts) : encodeBytes(plain(), "br", PAGE_QUALITY);
    },
    packTighter: tightPacker(page, pack),
  };
}

type Pack = (sections: readonly Buffer[], quality: number) => Promise<PackedPage | undefined>;

/** A function of its own, as the next one: what is kept with a page's answers must not hold its pieces. */
function packer(
  page: KeptPage,
  rooms: readonly number[],
  keepPacked: (bytes: number) => void,
): Pack {
  return async (sections, quality) => {
    const made = await packPage(sections, rooms, quality);
    if (made) {
      Object.assign(page, { packed: made, pieces: [] });
      keepPacked(made.bytes);
    } else page.cannotBePacked = true;
    return made;
  };
}

function tightPacker(page: KeptPage, pack: Pack): () => Promise<void> {
  return async () => {
    const loose = page.packed;
    if (!loose || page.isPackedTightly) return;
    page.isPackedTightly = true;
    await pack(await loose.sections(), constants.BROTLI_MAX_QUALITY);
  };
}

function textsOf(late: readonly string[], lateTexts: ReadonlyMap<string, string>): Buffer[] {
  return late.map((name) => lateBytes(lateTexts.get(name) ?? ""));
}
