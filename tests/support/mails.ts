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

/** A mail with its texts as people read them; headers stay as they are. */
function readable(mail: string): string {
  // With files there are parts within a part.
  const boundaries = Array.from(
    mail.matchAll(/boundary="(.+)"/g),
    ([, boundary]) => `--${boundary}`,
  );
  const apart = (texts: string[], boundary: string) =>
    texts.flatMap((text) => text.split(boundary));
  return boundaries.reduce(apart, [mail]).map(readablePart).join("");
}

/** Undoes quoted-printable (RFC 2045) where a part says that it has it. */
function readablePart(part: string): string {
  const end = part.indexOf("\r\n\r\n");
  const headers = part.slice(0, end);
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(headers)) return part;
  // Soft ends of lines, and bytes such as =E2.
  const bytes = part
    .slice(end)
    .replaceAll("=\r\n", "")
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return headers + Buffer.from(bytes, "latin1").toString("utf8");
}
