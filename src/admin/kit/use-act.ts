import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { showOutcome } from "./action-outcome.ts";

/**
 * Of a button that does something at once, without asking: it is busy until the page shows what became of
 * it, and a toast says that or why not.
 */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const act = async (
    call: () => Promise<ApiOutcome<{ message: string }>>,
    fallbackMessage: string,
  ) => {
    if (busy) return;
    setBusy(true);
    showOutcome(await call(), fallbackMessage);
    await revalidate();
    setBusy(false);
  };
  return { busy, act };
}
