/** A form's texts; one that comes as a list is repeated. */
export type FormTexts = Record<string, string | readonly string[]>;

/** What `callEndpoint` takes to send a form as browsers send it. */
export async function multipart(
  texts: FormTexts,
  file?: { name?: string; bytes: Uint8Array<ArrayBuffer>; type?: string },
): Promise<{ body: Buffer; headers: { "content-type": string } }> {
  const form = new FormData();
  for (const [name, given] of Object.entries(texts)) {
    for (const text of [given].flat()) form.append(name, text);
  }
  if (file) {
    const { name = "picture.png", bytes, type = "image/png" } = file;
    form.append("file", new Blob([bytes], { type }), name);
  }
  const sent = new Response(form);
  return {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
  };
}
