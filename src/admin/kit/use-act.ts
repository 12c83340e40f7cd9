import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { showOutcome } from "./action-outcome.ts";

type Act = () => Promise<ApiOutcome<{ message: string }>>;

/**
 * Of a button that does something at once, without asking, or several things one after the other: it is
 * busy until the page shows what became of them, and a toast each says that or why not.
 */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const act = async (acts: Act | readonly Act[], fallbackMessage: string) => {
    if (busy) return;
    setBusy(true);
    for (const call of [acts].flat()) showOutcome(await call(), fallbackMessage);
    await revalidate();
    setBusy(false);
  };
  return { busy, act };
}
