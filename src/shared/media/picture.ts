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
export const ownPicture =
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

/**
 * Says from a picture's URL alone how to show it: the own store's URLs carry the size and stand for
 * a family of files; of any other URL nothing is known but itself.
 */
export function pictureSources(url: string): PictureSources {
  const [, folder, width, height] = ownPicture.exec(url) ?? [];
  if (!folder) return { src: url };
  const widths = pictureWidths(Number(width));
  const srcSet = (type: "webp" | "avif") =>
    widths.map((each) => `${folder}/${each}.${type} ${each}w`).join(", ");
  return {
    src: url,
    width: Number(width),
    height: Number(height),
    webpSrcSet: srcSet("webp"),
    avifSrcSet: srcSet("avif"),
  };
}
