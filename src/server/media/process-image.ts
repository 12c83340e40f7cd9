import { open } from "node:fs/promises";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { MAX_UPLOAD_PIXELS } from "#shared/media/contract.ts";
import { pictureWidths } from "#shared/media/picture.ts";

/** Why no picture can be made of a file. */
export type UnfitFile = "unsupported_media_type" | "too_large" | "invalid_request";

/** An uploaded picture in all sizes and formats that the shop serves. */
interface ProcessedImage {
  /** Of the upright picture, at most MAX_SIDE_PX a side; in pixels. */
  width: number;
  height: number;
  /** By name, such as `400.webp`. */
  files: Map<string, Uint8Array>;
}

/** A larger picture is scaled down to this. */
const MAX_SIDE_PX = 2_000;
/** For one decoding or encoding; a picture of 40 megapixels takes 2 s. */
const STEP_TIMEOUT_S = 20;

/**
 * The accepted formats: how their files begin, and the decoder's name for them. Nothing else reaches
 * a decoder: SVG, PDF and the like are documents that can hold scripts and other files.
 */
const formats = [
  { magic: /^\xff\xd8\xff/, format: "jpeg" },
  { magic: /^\x89PNG\r\n/, format: "png" },
  { magic: /^RIFF.{4}WEBP/s, format: "webp" },
  { magic: /^GIF8[79]a/, format: "gif" },
  { magic: /^.{4}ftyp(?:.{4})*?avi[fs]/s, format: "heif" },
] as const;

export const acceptedContentTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
];

/**
 * Decodes an uploaded file and re-encodes it in each size and format, so that only its pixels are
 * left (no position where it was taken, no script, no second file in one). Upright, in sRGB, the
 * first frame of an animation.
 *
 * @returns `unsupported_media_type` for what is none of the formats, `too_large` past 40 megapixels
 *   (seen in the header, before anything is decoded), `invalid_request` for a damaged file
 */
export async function processImage(path: string): Promise<Outcome<ProcessedImage, UnfitFile>> {
  const firstBytes = await readFirstBytes(path);
  const format = formats.find((each) => each.magic.test(firstBytes));
  if (!format) return notAPicture();
  const { default: sharp } = await import("sharp");
  // One core for pictures, so that the others can serve requests; no cache, so that no file stays open.
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const source = sharp(path, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: "error" });
    // The decoder recognises formats by itself: both must see the same one.
    if ((await source.metadata()).format !== format.format) return notAPicture();
    const { data, info } = await source
      .timeout({ seconds: STEP_TIMEOUT_S })
      .autoOrient()
      .resize({
        width: MAX_SIDE_PX,
        height: MAX_SIDE_PX,
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
          .timeout({ seconds: STEP_TIMEOUT_S })
          .resize({ width: each });
      // More effort than 2 saves a few percent and takes several times as long.
      files.set(`${each}.avif`, await resized().avif({ quality: 55, effort: 2 }).toBuffer());
      files.set(`${each}.webp`, await resized().webp({ quality: 80 }).toBuffer());
    }
    return success({ width, height, files });
  } catch (error) {
    return decodingFailure(error);
  }
}

async function readFirstBytes(path: string): Promise<string> {
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

/** An error of the decoder is always about the file. */
function decodingFailure(error: unknown) {
  if (error instanceof Error && error.message.includes("pixel limit")) {
    const megapixels = MAX_UPLOAD_PIXELS / 1_000_000;
    return failure("too_large", `The picture is too large: at most ${megapixels} megapixels`);
  }
  return failure("invalid_request", "The picture is damaged: save it again or choose another");
}
