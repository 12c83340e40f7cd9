/** A picture of a form: one that is stored already, or a file on its way. */
export interface PictureItem {
  id: string;
  name: string;
  state: "waiting" | "sending" | "failed" | "done";
  /** From 0 to 1. */
  progress: number;
  /** Its address, once the shop keeps it. */
  url: string | null;
  /** A small copy as a `data:` address, while it is on its way. */
  preview: string | null;
  error: string | null;
  /** To send, and to send again; null where sending again cannot help. */
  file: File | null;
}

type PictureChange =
  | { type: "add"; items: readonly PictureItem[]; single: boolean }
  | { type: "update"; id: string; change: Partial<PictureItem> }
  | { type: "move"; id: string; by: -1 | 1 }
  | { type: "remove"; id: string }
  | { type: "replace"; items: readonly PictureItem[] };

/** The list after a change. Where only one picture may be, a new one takes the place of the old. */
export function changePictures(
  items: readonly PictureItem[],
  change: PictureChange,
): readonly PictureItem[] {
  switch (change.type) {
    case "add":
      return change.single ? change.items.slice(-1) : [...items, ...change.items];
    case "update":
      return items.map((item) => (item.id === change.id ? { ...item, ...change.change } : item));
    case "move":
      return moved(items, change.id, change.by);
    case "remove":
      return items.filter(({ id }) => id !== change.id);
    case "replace":
      return change.items;
  }
}

/** A picture that the shop (or another host) keeps. */
export function storedPicture(url: string, id: string): PictureItem {
  const name = url.split("/").findLast((part) => part !== "") ?? url;
  return { id, name, state: "done", progress: 1, url, preview: null, error: null, file: null };
}

/** Of those that are stored, in their order. */
export function addressesOf(items: readonly PictureItem[]): string[] {
  return items.flatMap(({ state, url }) => (state === "done" && url ? [url] : []));
}

/** On its way to the shop. */
export function isUnderWay({ state }: PictureItem): boolean {
  return state === "waiting" || state === "sending";
}

/** Undefined when the form can be sent. */
export function picturesProblem(items: readonly PictureItem[]): string | undefined {
  if (items.some(isUnderWay)) {
    return "Wait until every picture is uploaded, or remove it";
  }
  const failed = items.filter(({ state }) => state === "failed");
  if (failed.length === 0) return undefined;
  return failed.some(({ file }) => !file)
    ? "A picture could not be uploaded: remove it"
    : "A picture could not be uploaded: retry or remove it";
}

/** As `media/config` answers. */
export interface UploadBounds {
  maxBytes: number;
  /** MIME types. */
  accept: readonly string[];
}

/** Why a file is not even sent; nothing when it may be. A type that the browser cannot tell passes. */
export function fileProblem(
  { type, size }: Pick<File, "type" | "size">,
  { maxBytes, accept }: UploadBounds,
): string | undefined {
  if (type !== "" && !accept.includes(type)) {
    const names = accept.map((each) => each.replace("image/", "").toUpperCase());
    return `This type of file is not accepted: choose ${new Intl.ListFormat("en-IN", { type: "disjunction" }).format(names)}`;
  }
  if (size > maxBytes) return `Too large: at most ${Math.floor(maxBytes / 1024 / 1024)} MB`;
  if (size === 0) return "The file is empty";
  return undefined;
}

function moved(items: readonly PictureItem[], id: string, by: -1 | 1): readonly PictureItem[] {
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  const to = from + by;
  if (!item || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
