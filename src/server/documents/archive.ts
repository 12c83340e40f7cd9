import { Zip, ZipPassThrough } from "fflate";

export interface ArchivedFile {
  name: string;
  content: Uint8Array;
  /** The day that the archive names as the file's, such as 2026-11-22. */
  day: string;
}

/** Makes a ZIP piece by piece: of its files never more than one is in memory. */
export async function* zipOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for await (const { name, content, day } of files) {
    // PDFs are compressed inside.
    const file = new ZipPassThrough(name);
    file.mtime = `${day}T12:00:00`;
    zip.add(file);
    file.push(content, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
