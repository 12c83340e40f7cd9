import { useState } from "react";
import { failureText } from "#browser/failure-text.ts";
import { fetchFile, saveFile } from "#browser/fetch-file.ts";
import type { EndpointName } from "#shared/endpoints.ts";
import { showToast } from "#ui/toast-store.ts";

interface SaveOptions {
  /** Which of several files of one endpoint is being saved; the endpoint's name unless given. */
  key?: string;
  /** What the toast says once the file is saved under a name; that it was unless given. */
  onSaved?: (name: string) => void;
  /** Said where the shop does not say why there is no file. */
  fallback?: string;
}

/** Shown bytes change so often at most. */
const COUNTED_EACH_MS = 250;

/**
 * Has the shop make a file, which takes a while, and the browser save it; toasts say how that ended.
 *
 * @returns the file that is being made, by its key; how many bytes of it have come (`FileProgress`); and what makes one
 */
export function useSaveFile() {
  const [saving, setSaving] = useState<string>();
  const [received, setReceived] = useState<number>();

  async function save(
    endpoint: EndpointName,
    request: Parameters<typeof fetchFile>[1],
    {
      key = endpoint,
      onSaved = (name) => showToast(`${name} was saved`),
      fallback = "The file could not be made. Please try again.",
    }: SaveOptions = {},
  ): Promise<void> {
    setSaving(key);
    setReceived(0);
    let counted = 0;
    const onReceived = (bytes: number) => {
      if (performance.now() - counted < COUNTED_EACH_MS) return;
      counted = performance.now();
      setReceived(bytes);
    };
    const made = await fetchFile(endpoint, { ...request, onReceived });
    setSaving(undefined);
    setReceived(undefined);
    if (!made.ok) {
      showToast(failureText(made, fallback), "error");
      return;
    }
    saveFile(made.value.name, made.value.blob);
    onSaved(made.value.name);
  }

  return { saving, received, save };
}
