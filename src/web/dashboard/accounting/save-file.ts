/** Has the browser save a file that the shop has answered. */
export function saveFile(name: string, parts: BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: some browsers begin to read it a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
