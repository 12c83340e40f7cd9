import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { promisify } from "node:util";
import { brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import { exactly } from "./page-pieces.ts";

/** The most that a block of brotli holds whose length is written in 16 bits. */
const MAX_ROOM = 65_536;
/** What each late text ends with: encoders foretell what follows by the two bytes before it. */
const SAME_CONTEXT = Buffer.from("</");
/** No text has it (UTF-8): at a room's ends any other byte may be what stands there elsewhere, and be referred to with that. */
const NO_TEXT = Buffer.from([0xff]);

/** A page in brotli's form with rooms for its late texts, which are put into it as they are: nothing is compressed for them. */
export interface PackedPage {
  /** Whether texts of so many bytes are what it has rooms for, in their order. */
  hasRoomFor(lengths: readonly number[]): boolean;
  /** The compressed page with these texts, in memory of exactly its length. Each ends with `</`. */
  withTexts(texts: readonly Buffer[]): Buffer;
  /** What stands between the texts, unpacked. */
  sections(): Promise<Buffer[]>;
  /** That it takes. */
  bytes: number;
}

/**
 * Compresses what stands between a page's late texts, once for whatever these become. In one stream, flushed around each
 * of them, so that a section goes on from those before it; where a late text stands the stream has random bytes, to which a
 * section hardly ever refers, and their block is left out. A late text is written in its place as a
 * block of its own that is not compressed (RFC 7932, 9.2: `ISUNCOMPRESSED`).
 *
 * @param sections one more than there are rooms
 * @param rooms how many bytes each late text has, `</` at its end included: what follows it was compressed for that
 * @param quality of brotli, 0 to 11
 * @returns undefined where it does not unpack to what it should: an encoder may do otherwise than is expected here
 */
export async function packPage(
  sections: readonly Buffer[],
  rooms: readonly number[],
  quality: number,
): Promise<PackedPage | undefined> {
  if (rooms.some((room) => room < SAME_CONTEXT.length || room > MAX_ROOM)) return undefined;
  const fillings = rooms.map(filling);
  const packed = await compressSections(sections, fillings, quality);
  const lengths = sections.map(({ length }) => length);
  const page: PackedPage = {
    hasRoomFor: (lengths) =>
      lengths.length === rooms.length && lengths.every((length, place) => length === rooms[place]),
    withTexts(texts) {
      const pieces = packed.flatMap((section, place) => {
        const text = texts[place];
        return text ? [section, plainBlockHead(text.length), text] : [section];
      });
      const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
      let end = 0;
      for (const piece of pieces) end += piece.copy(whole, end);
      return whole;
    },
    async sections() {
      const whole = await promisify(brotliDecompress)(page.withTexts(rooms.map(filling)));
      let begin = 0;
      return lengths.map((length, place) => {
        const section = whole.subarray(begin, begin + length);
        begin += length + (rooms[place] ?? 0);
        return section;
      });
    },
    bytes: packed.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
  };
  return (await unpacksTo(page, sections, fillings.map(opposite))) ? page : undefined;
}

async function compressSections(
  sections: readonly Buffer[],
  fillings: readonly Buffer[],
  quality: number,
): Promise<Buffer[]> {
  const length = [...sections, ...fillings].reduce((sum, part) => sum + part.length, 0);
  const encoder = createBrotliCompress({
    chunkSize: 48 * 1024,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  });
  let written: Buffer[] = [];
  encoder.on("data", (chunk: Buffer) => written.push(chunk));
  const flush = async () => {
    await new Promise<void>((resolve) => {
      encoder.flush(constants.BROTLI_OPERATION_FLUSH, resolve);
    });
    const flushed = Buffer.concat(written);
    written = [];
    return flushed;
  };
  const packed: Buffer[] = [];
  for (const [place, section] of sections.entries()) {
    encoder.write(section);
    const filling = fillings[place];
    if (!filling) break;
    packed.push(exactly(await flush()));
    encoder.write(filling);
    await flush();
  }
  encoder.end();
  await once(encoder, "end");
  return [...packed, exactly(Buffer.concat(written))];
}

/** Bytes that little in a page resembles; at their end the two by which an encoder foretells what follows. */
function filling(room: number): Buffer {
  const drawn = randomBytes(Math.max(0, room - 2 * NO_TEXT.length - SAME_CONTEXT.length));
  return Buffer.concat([NO_TEXT, drawn, NO_TEXT, SAME_CONTEXT]).subarray(-room);
}

/** Another filling, none of whose bytes is the same but those at its end. */
function opposite(filling: Buffer): Buffer {
  const own = filling.subarray(0, -SAME_CONTEXT.length).map((byte) => byte ^ 255);
  return Buffer.concat([own, SAME_CONTEXT]);
}

/** Another block begins (1 bit: not the last), 4 digits of length (2 bits: 0), the length less one, and 1 for not compressed. */
function plainBlockHead(length: number): Buffer {
  const bits = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 255, (bits >> 8) & 255, bits >> 16]);
}

/**
 * @param texts of which no byte is what the page was compressed with, but those at their ends: a section that refers to one, if
 * only to the last before a tag, comes out otherwise
 */
async function unpacksTo(
  page: PackedPage,
  sections: readonly Buffer[],
  texts: readonly Buffer[],
): Promise<boolean> {
  const whole = Buffer.concat(
    sections.flatMap((section, place) => [section, ...texts.slice(place, place + 1)]),
  );
  try {
    return (await promisify(brotliDecompress)(page.withTexts(texts))).equals(whole);
  } catch {
    return false;
  }
}
