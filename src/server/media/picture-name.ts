import { type StoredFolder, storedFolders } from "#shared/media/contract.ts";
import { pictureWidths } from "#shared/media/picture.ts";
import { newId } from "../lib/ids.ts";

/** The path that pictures are served under. */
export const MEDIA_PATH = "/media/";

const pictureTypes = { avif: "image/avif", webp: "image/webp" } as const;
type PictureType = keyof typeof pictureTypes;

const idPattern = "([\\da-f]{8}-[\\da-f]{4}-7[\\da-f]{3}-[\\da-f]{4}-[\\da-f]{12})";
const picturePattern = `(?:${storedFolders.join("|")})/${idPattern}-([1-9]\\d{0,4})x[1-9]\\d{0,4}`;
const pictureName = new RegExp(`^${picturePattern}$`);
const filePath = new RegExp(`^${picturePattern}/[1-9]\\d{0,4}\\.(avif|webp)$`);

/** The name of a new picture. It holds nothing of the uploaded file's name. */
export function newPictureName(folder: StoredFolder, width: number, height: number): string {
  return `${folder}/${newId()}-${width}x${height}`;
}

/** The URL that stands for the picture: its largest WebP. */
export function pictureUrl(name: string, width: number): string {
  return `${MEDIA_PATH}${name}/${Math.max(...pictureWidths(width))}.webp`;
}

/** The media type of a file of a picture, by its path; undefined for any other path. */
export function contentTypeOf(path: string): string | undefined {
  const type = filePath.exec(path)?.[3] as PictureType | undefined;
  return type && pictureTypes[type];
}

/** The parts of a picture's name; undefined for a text that is not such a name. */
export function parsePictureName(
  name: string,
): { id: string; createdAtMs: number; files: string[] } | undefined {
  const [, pictureId, width] = pictureName.exec(name) ?? [];
  if (!pictureId) return undefined;
  return {
    id: pictureId,
    // The first 48 bits of a UUID of version 7: milliseconds since 1970.
    createdAtMs: Number.parseInt(pictureId.replace("-", "").slice(0, 12), 16),
    files: pictureFiles(Number(width)),
  };
}

/** The names of a picture's files: each width in each type. */
function pictureFiles(width: number): string[] {
  return pictureWidths(width).flatMap((each) =>
    Object.keys(pictureTypes).map((type) => `${each}.${type}`),
  );
}
