import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import type { ActAnswer } from "#shared/orders/act-answer.ts";
import { showOutcome } from "./action-outcome.ts";

/**
 * Of a button that does something at once, without asking: it is busy until the page shows what became of
 * it, and a toast says that or why not. What does several things says by itself what became of them
 * (`showBulkOutcome`), and is `run`.
 */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await work();
    await revalidate();
    setBusy(false);
  };
  const act = (call: () => Promise<ApiOutcome<ActAnswer>>, fallbackMessage: string) =>
    run(async () => showOutcome(await call(), fallbackMessage));
  return { busy, act, run };
}
