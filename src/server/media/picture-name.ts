import { type MediaFolder, mediaFolders } from "#shared/media/contract.ts";
import { pictureWidths } from "#shared/media/picture.ts";
import { newId } from "../lib/ids.ts";

/** Where pictures are shown. */
export const MEDIA_PATH = "/media/";

const pictureTypes = { avif: "image/avif", webp: "image/webp" } as const;
type PictureType = keyof typeof pictureTypes;

const id = "([\\da-f]{8}-[\\da-f]{4}-7[\\da-f]{3}-[\\da-f]{4}-[\\da-f]{12})";
const picture = `(?:${mediaFolders.join("|")})/${id}-([1-9]\\d{0,4})x[1-9]\\d{0,4}`;
const pictureName = new RegExp(`^${picture}$`);
const filePath = new RegExp(`^${picture}/[1-9]\\d{0,4}\\.(avif|webp)$`);

/** The name of a new picture. Nothing of what the sender called it is in it. */
export function newPicture(folder: MediaFolder, width: number, height: number): string {
  return `${folder}/${newId()}-${width}x${height}`;
}

/** The address that stands for the picture: its largest WebP. */
export function pictureUrl(name: string, width: number): string {
  return `${MEDIA_PATH}${name}/${Math.max(...pictureWidths(width))}.webp`;
}

/** The media type of a file of a picture, by its path; undefined for any other path. */
export function fileType(path: string): string | undefined {
  const type = filePath.exec(path)?.[3] as PictureType | undefined;
  return type && pictureTypes[type];
}

/** What a picture's name tells; undefined for a text that is not such a name. */
export function readPictureName(
  name: string,
): { id: string; madeAt: number; files: string[] } | undefined {
  const [, pictureId, width] = pictureName.exec(name) ?? [];
  if (!pictureId) return undefined;
  return {
    id: pictureId,
    // The first 48 bits of a UUID of version 7: milliseconds since 1970.
    madeAt: Number.parseInt(pictureId.replace("-", "").slice(0, 12), 16),
    files: pictureFiles(Number(width)),
  };
}

/** The names of a picture's files: each width in each type. */
function pictureFiles(width: number): string[] {
  return pictureWidths(width).flatMap((each) =>
    Object.keys(pictureTypes).map((type) => `${each}.${type}`),
  );
}
