import { open } from "node:fs/promises";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { MAX_UPLOAD_PIXELS } from "#shared/media/contract.ts";
import { pictureWidths } from "#shared/media/picture.ts";

/** A picture as the shop shows it. */
interface Picture {
  /** Of the largest that can be made of it, in pixels. */
  width: number;
  height: number;
  /** By name, such as `400.webp`. */
  files: Map<string, Uint8Array>;
}

/** Longest side that is kept of a picture, in pixels. */
const LONGEST_SIDE = 2_000;
/** Seconds that one step may take; a picture of 40 megapixels takes 2. */
const STEP_TIMEOUT = 20;

/**
 * By how a file begins, and by what the decoder calls it. Only these ever reach a decoder: SVG, PDF
 * and the like are documents that can hold scripts and other files.
 */
const formats = [
  { begins: /^\xff\xd8\xff/, format: "jpeg" },
  { begins: /^\x89PNG\r\n/, format: "png" },
  { begins: /^RIFF.{4}WEBP/s, format: "webp" },
  { begins: /^GIF8[79]a/, format: "gif" },
  { begins: /^.{4}ftyp(?:.{4})*?avi[fs]/s, format: "heif" },
] as const;

/** What the file dialog offers. */
export const acceptedTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/**
 * Makes a picture out of a file that anybody may have sent: decoded and re-encoded, so that
 * nothing but pixels is left of it (no position where it was taken, no script, no second file in
 * one). Upright, in sRGB, the first frame of an animation.
 *
 * @returns `unsupported_media_type` for what is none of the formats, `too_large` past 40 megapixels
 *   (seen in the header, before anything is decoded), `invalid_request` for a damaged file
 */
export async function readPicture(path: string): Promise<Outcome<Picture>> {
  const begins = await beginning(path);
  const known = formats.find((each) => each.begins.test(begins));
  if (!known) return notAPicture();
  const { default: sharp } = await import("sharp");
  // One core at a time is for pictures; the others serve. No file is kept open.
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const source = sharp(path, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: "error" });
    // The decoder chooses by content as well: both must see the same thing.
    if ((await source.metadata()).format !== known.format) return notAPicture();
    const { data, info } = await source
      .timeout({ seconds: STEP_TIMEOUT })
      .autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const files = new Map<string, Uint8Array>();
    for (const each of pictureWidths(width)) {
      const resized = () =>
        sharp(data, { raw: { width, height, channels } })
          .timeout({ seconds: STEP_TIMEOUT })
          .resize({ width: each });
      // More effort than 2 saves a few percent and takes several times as long.
      files.set(`${each}.avif`, await resized().avif({ quality: 55, effort: 2 }).toBuffer());
      files.set(`${each}.webp`, await resized().webp({ quality: 80 }).toBuffer());
    }
    return success({ width, height, files });
  } catch (error) {
    return refusal(error);
  }
}

async function beginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}

const notAPicture = () =>
  failure(
    "unsupported_media_type",
    "This file is not a JPEG, PNG, WebP, AVIF or GIF picture, whatever its name. Save it as JPEG and choose it again.",
  );

/** The decoder's errors are about the file; it throws nothing else. */
function refusal(error: unknown) {
  if (error instanceof Error && error.message.includes("pixel limit")) {
    const megapixels = MAX_UPLOAD_PIXELS / 1_000_000;
    return failure("too_large", `The picture is too large: at most ${megapixels} megapixels`);
  }
  return failure("invalid_request", "The picture is damaged: save it again or choose another");
}
