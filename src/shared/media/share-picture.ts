import { ownPicture, pictureWidths } from "./picture.ts";

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
