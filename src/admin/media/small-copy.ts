/** Pixels of the longest side, enough for a tile on a sharp screen. */
const PREVIEW_SIDE_PX = 320;

/**
 * A small copy of a picture file as a `data:` address (the pages' policy allows no `blob:`); null
 * where the browser cannot read the file.
 */
export async function smallCopy(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, PREVIEW_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL("image/webp", 0.8);
  } catch {
    return null;
  }
}
