import { useCallback, useEffect, useReducer, useRef } from "react";
import type { ApiFailure } from "#browser/api-outcome.ts";
import type { MediaFolder } from "#shared/media/contract.ts";
import { announce } from "#ui/announce.ts";
import type { MediaConfig } from "./media-config.ts";
import {
  changePictures,
  fileProblem,
  type PictureItem,
  storedPicture,
  type UploadBounds,
} from "./pictures.ts";
import { sendPicture } from "./send-picture.ts";

/** Files on their way at one time; the shop reads one after the other anyway. */
const MAX_PARALLEL_UPLOADS = 2;

interface PicturesWanted {
  folder: MediaFolder;
  media: MediaConfig;
  single?: boolean;
  /** Addresses of those that are there at first. */
  initial?: readonly string[];
}

export type Pictures = ReturnType<typeof usePictures>;

/** The pictures of one field of a form: their list, and what uploads those that are added. */
export function usePictures({ folder, media, single = false, initial = [] }: PicturesWanted) {
  const [items, change] = useReducer(changePictures, initial, (urls) =>
    urls.map((url, place) => storedPicture(url, `stored-${place}`)),
  );
  const lastId = useRef(0);
  /** Cancels each file that is on its way, by id. */
  const sending = useRef(new Map<string, () => void>());

  useEffect(() => {
    const waiting = items.filter(
      ({ state, id }) => state === "waiting" && !sending.current.has(id),
    );
    for (const { id, file, name } of waiting.slice(
      0,
      Math.max(0, MAX_PARALLEL_UPLOADS - sending.current.size),
    )) {
      if (!file) continue;
      const update = (next: Partial<PictureItem>) => change({ type: "update", id, change: next });
      const { done, cancel } = sendPicture(file, folder, (progress) => update({ progress }));
      sending.current.set(id, cancel);
      update({ state: "sending", progress: 0 });
      void done.then((answer) => {
        sending.current.delete(id);
        announce(answer.ok ? `${name} is uploaded` : `${name}: ${answer.message}`);
        if (answer.ok) update({ state: "done", progress: 1, url: answer.value, error: null });
        else
          update({
            state: "failed",
            error: answer.message,
            ...(isOfFile(answer) && { file: null }),
          });
      });
    }
  }, [items, folder]);

  useEffect(() => {
    const running = sending.current;
    return () => {
      for (const cancel of running.values()) cancel();
    };
  }, []);

  const newId = useCallback(() => {
    lastId.current += 1;
    return `new-${lastId.current}`;
  }, []);

  const cancelSending = (id: string) => sending.current.get(id)?.();

  return {
    items,
    single,
    folder,
    media,

    /** Takes files that somebody chose; those that the shop would refuse say so and go no further. */
    addFiles(files: readonly File[], bounds: UploadBounds): void {
      if (files.length === 0) return;
      if (single) for (const { id } of items) cancelSending(id);
      const added = files.map((file): PictureItem => {
        const error = fileProblem(file, bounds) ?? null;
        const state = error ? "failed" : "waiting";
        const sent = error ? null : file;
        const base = { id: newId(), name: file.name, state, error, file: sent } as const;
        return { ...base, progress: 0, url: null, preview: null };
      });
      change({ type: "add", items: added, single });
      for (const { id, file } of added) {
        if (!file) continue;
        void smallCopy(file).then((preview) => change({ type: "update", id, change: { preview } }));
      }
    },

    /** Takes a picture that another host keeps already. */
    addAddress: useCallback(
      (url: string) => change({ type: "add", items: [storedPicture(url, newId())], single }),
      [newId, single],
    ),

    /** Takes other pictures, which are stored already, in place of all. */
    replace(urls: readonly string[]): void {
      for (const { id } of items) cancelSending(id);
      change({ type: "replace", items: urls.map((url) => storedPicture(url, newId())) });
    },

    retry: (id: string) =>
      change({ type: "update", id, change: { state: "waiting", error: null, progress: 0 } }),
    move: (id: string, by: -1 | 1) => change({ type: "move", id, by }),
    /** Takes a picture out of the list; one on its way is cancelled. */
    remove(id: string): void {
      cancelSending(id);
      change({ type: "remove", id });
    },
  };
}

/** The file itself is wrong, and stays so however often it is sent. */
function isOfFile({ code }: ApiFailure): boolean {
  return ["unsupported_media_type", "too_large", "invalid_request"].includes(code);
}

/** Pixels of the longest side, enough for a tile on a sharp screen. */
const PREVIEW_SIDE_PX = 320;

/**
 * A small copy of a picture file as a `data:` address (the pages' policy allows no `blob:`); null
 * where the browser cannot read the file.
 */
async function smallCopy(file: File): Promise<string | null> {
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
