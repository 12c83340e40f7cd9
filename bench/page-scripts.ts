/** Every script that a page's HTML loads or preloads, in bytes as sent with brotli. */
export async function productPageScripts(
  origin: string,
  path: string,
): Promise<{ files: number; bytes: number }> {
  const html = await (await fetch(origin + path)).text();
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  let bytes = 0;
  for (const file of files) {
    // HEAD with brotli: the length of what a browser would be sent.
    const answer = await fetch(origin + file, {
      method: "HEAD",
      headers: { "accept-encoding": "br" },
    });
    bytes += Number(answer.headers.get("content-length"));
  }
  return { files: files.size, bytes };
}
