import { useState } from "react";
import { failureText } from "#browser/failure-text.ts";
import { fetchFile, saveFile } from "#browser/fetch-file.ts";
import type { EndpointName } from "#shared/endpoints.ts";
import { showToast } from "#ui/toast-store.ts";
import { useReceivedBytes } from "./use-received-bytes.ts";

interface SaveOptions {
  /** Which of several files of one endpoint is being saved; the endpoint's name unless given. */
  key?: string;
  /** What the toast says once the file is saved under a name; that it was unless given. */
  onSaved?: (name: string) => void;
  /** Said where the shop does not say why there is no file. */
  fallback?: string;
}

/**
 * Has the shop make a file, which takes a while, and the browser save it; toasts say how that ended.
 *
 * @returns the file that is being made, by its key; how many bytes of it have come (`FileProgress`); and what makes one
 */
export function useSaveFile() {
  const [saving, setSaving] = useState<string>();
  const { received, counted } = useReceivedBytes();

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
    const made = await counted((onReceived) => fetchFile(endpoint, { ...request, onReceived }));
    setSaving(undefined);
    if (!made.ok) {
      showToast(failureText(made, fallback), "error");
      return;
    }
    saveFile(made.value.name, made.value.blob);
    onSaved(made.value.name);
  }

  return { saving, received, save };
}
