import { useEffect, useState } from "react";
import { isUnderWay, type PictureItem } from "./pictures.ts";

/** Said while a form waits for its pictures. */
export const WAITS_FOR_UPLOADS = "It is sent as soon as every picture is uploaded.";

interface UploadingForm {
  form: { current: HTMLFormElement | null };
  /** How often the form was sent, and the fields that its schema refused. */
  formState: { submitCount: number; errors: Record<string, unknown> };
  /** The fields that wait for uploads (`uploadsEnded`). */
  waitingFields: readonly string[];
  items: readonly PictureItem[];
}

/**
 * Sends a form by itself once its pictures are uploaded, where nothing else kept it from being sent.
 * Typing or choosing other pictures meanwhile ends the wait: then its person sends it.
 */
export function useSendAfterUploads({ form, formState, waitingFields, items }: UploadingForm) {
  const { submitCount, errors } = formState;
  const ids = items.map(({ id }) => id).join();
  const underWay = items.some(isUnderWay);
  const [counted, setCounted] = useState(0);
  const [waitsFor, setWaitsFor] = useState<string | null>(null);

  if (submitCount !== counted) {
    const refused = Object.keys(errors);
    const onlyWaits = refused.length > 0 && refused.every((name) => waitingFields.includes(name));
    setCounted(submitCount);
    setWaitsFor(underWay && onlyWaits ? ids : null);
  }
  if (waitsFor !== null && waitsFor !== ids) setWaitsFor(null);
  const isOver = waitsFor !== null && !underWay;

  useEffect(() => {
    if (!isOver) return;
    setWaitsFor(null);
    form.current?.requestSubmit();
  }, [isOver, form]);

  return { waits: waitsFor !== null, stopWaiting: () => setWaitsFor(null) };
}
