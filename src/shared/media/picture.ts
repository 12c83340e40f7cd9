/** How a picture is shown: the attributes of an `img`, and of the `source`s before it. */
interface PictureSources {
  src: string;
  /** Of the original, in pixels; absent where the URL does not tell. */
  width?: number;
  height?: number;
  webpSrcSet?: string;
  avifSrcSet?: string;
}

/** `/media/<folder…>/<name>-<width>x<height>/<width>.webp`: the own store's pictures. */
const ownPicture =
  /^(\/media\/(?:[\w-]+\/)+[\w-]+-([1-9]\d{0,4})x([1-9]\d{0,4}))\/\d{1,5}\.(?:webp|avif)$/;

/** The widths, in pixels, that the own store keeps of a picture that is so wide. */
export function pictureWidths(width: number): number[] {
  if (width >= 1600) return [400, 800, 1600];
  const widths = [200, 400, 800].filter((each) => each <= width);
  return widths.length > 0 ? widths : [width];
}

/** The smallest file of a picture, for where one address must do; the URL itself of a picture elsewhere. */
export function thumbnailUrl(url: string): string {
  const [, folder, width] = ownPicture.exec(url) ?? [];
  const [smallest] = pictureWidths(Number(width));
  return folder ? `${folder}/${smallest}.webp` : url;
}

/** Device pixels in a rem of 16 CSS pixels on the densest screens, which have four for each. */
const DENSEST_REM = 64;
/** Pixels of the one file that a small picture has for browsers without AVIF. */
const ONE_FILE = 400;

/**
 * Says from a picture's URL alone how to show it: the own store's URLs carry the size and stand for
 * a family of files; of any other URL nothing is known but itself.
 *
 * @param small of a picture that is shown no wider than 22rem, of which a page has many, its `sizes`: it has one file for browsers
 *   without AVIF, which are few, and where it is always as wide (`4rem`) none that is larger than the densest screen shows
 */
export function pictureSources(url: string, small?: string): PictureSources {
  const [, folder, width, height] = ownPicture.exec(url) ?? [];
  if (!folder) return { src: url };
  const widths = pictureWidths(Number(width));
  // Not a number where it depends on the window's width.
  const needed = small ? Number(small.replace("rem", "")) * DENSEST_REM : Number.NaN;
  const wide = (pixels: number) => widths.find((each) => each >= pixels) ?? Math.max(...widths);
  const srcSet = (type: "webp" | "avif") =>
    widths
      .filter((each) => each <= wide(needed))
      .map((each) => `${folder}/${each}.${type} ${each}w`)
      .join(", ");
  return {
    src: small ? `${folder}/${wide(Math.min(needed || ONE_FILE, ONE_FILE))}.webp` : url,
    width: Number(width),
    height: Number(height),
    ...(!small && { webpSrcSet: srcSet("webp") }),
    avifSrcSet: srcSet("avif"),
  };
}

/** Where pictures for shared links stand: `/share/<folder…>/<name>-<width>x<height>.jpg`. */
export const SHARE_PATH = "/share/";

/** As networks show it, in pixels. */
export const SHARE_SIZE = { width: 1_200, height: 630 } as const;

/** The address of a picture as shared links show it; undefined for one that the shop does not keep. */
export function sharePath(url: string): string | undefined {
  const [, folder] = ownPicture.exec(url) ?? [];
  // What a customer shows of a damage is nobody else's.
  if (!folder || folder.startsWith("/media/returns/")) return undefined;
  return `${SHARE_PATH}${folder.slice("/media/".length)}.jpg`;
}

/** Characters that a file's name may have on a disk. */
const MAX_NAME = 255;

/** The largest file of the picture that a path below SHARE_PATH means, as it lies below `/media/`. */
export function sharedFile(path: string): string | undefined {
  const [, picture = ""] = /^(.+)\.jpg$/.exec(path) ?? [];
  const [, folder, width] = ownPicture.exec(`/media/${picture}/1.webp`) ?? [];
  if (!folder || picture.startsWith("returns/")) return undefined;
  if (picture.split("/").some(({ length }) => length > MAX_NAME)) return undefined;
  return `${picture}/${Math.max(...pictureWidths(Number(width)))}.webp`;
}
