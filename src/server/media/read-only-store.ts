import { failure } from "#shared/failure.ts";
import type { MediaStore } from "./media-store.ts";

/** The pictures as a copy of the shop has them: shown, but neither added nor deleted. */
export function readOnly(store: MediaStore): MediaStore {
  return {
    ...store,
    put: async () =>
      failure("unavailable", "This is a copy of the shop: no pictures can be stored in it."),
    remove: async () => {
      throw new Error("a copy of the shop deletes no pictures");
    },
  };
}
