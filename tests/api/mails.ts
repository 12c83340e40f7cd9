import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The mails in a folder whose file names hold these words, as people read them, the oldest first. */
export async function mailsNamed(folder: string, words: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.endsWith(".eml") && name.includes(words),
  );
  return Promise.all(
    names.toSorted().map(async (name) => readable(await readFile(join(folder, name), "utf8"))),
  );
}

/** Undoes quoted-printable (RFC 2045): soft ends of lines, and bytes such as =E2. */
function readable(mail: string): string {
  const bytes = mail
    .replaceAll("=\r\n", "")
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
