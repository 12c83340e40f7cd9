import { useEffect, useState } from "react";
import { shopMessage } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { skuText } from "#shared/quick-order/check-lines.ts";
import type { SkuAnswer } from "#shared/quick-order/contract.ts";
import type { TypedLine } from "#shared/quick-order/read-lines.ts";
import { MAX_SKU_TEXT, MAX_SKUS } from "#shared/quick-order/read-lines.ts";

/** Whoever types is asked for once they pause. */
const PAUSE_MS = 400;

/** By `skuText`: each SKU is asked for once, as it is typed, and many in batches. */
export function useSkuAnswers(lines: readonly TypedLine[]) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, SkuAnswer>>(new Map());
  /** Why the shop could not be asked; undefined where it could. */
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const unknown = new Set(
    lines
      .map(({ sku }) => skuText(sku))
      .filter((text) => text !== "" && text.length <= MAX_SKU_TEXT && !answers.has(text)),
  );
  const batch = JSON.stringify([...unknown].slice(0, MAX_SKUS));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for each try
  useEffect(() => {
    const skus: string[] = JSON.parse(batch);
    if (skus.length === 0) return setProblem(undefined);
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      const answer = await callEndpoint("findBySkus", { body: { skus }, signal });
      if (signal.aborted) return;
      if (!answer.ok) return setProblem(shopMessage(answer) ?? "The shop could not be reached.");
      setProblem(undefined);
      const added = answer.value.found.map((found) => [found.sku, found] as const);
      setAnswers((known) => new Map([...known, ...added]));
    };
    const timer = setTimeout(() => void ask(), skus.length > 1 ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [batch, tries]);

  return { answers, problem, retry: () => setTries(tries + 1) };
}
