import { useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { BankLineCounts } from "#shared/bank/certain-lines-contract.ts";
import type { BankStatement } from "#shared/bank/contract.ts";
import type { BankLinesQuery } from "./bank-lines.ts";

/** Longer than this is said, milliseconds. */
const SLOW_AFTER_MS = 1_000;

interface LineCounts {
  /** Undefined until it is known. */
  counts: BankLineCounts | undefined;
  /** It takes so long that it is to be said. */
  isSlow: boolean;
}

/**
 * How many lines of the same search and statement are what: of many thousand that takes longer than the page, which does
 * not wait for it.
 *
 * @param latest the statement that came last: with another one the numbers are none any more
 * @param loaded what the page has loaded: with something else it is asked again, and the numbers stay until then
 */
export function useLineCounts(
  { search, statement }: BankLinesQuery,
  latest: BankStatement | undefined,
  loaded: unknown,
): LineCounts {
  const [isSlow, setSlow] = useState(false);
  const [known, setKnown] = useState<{ scope: string; counts: BankLineCounts }>();
  const scope = JSON.stringify([search, statement, latest?._id, latest?.state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again as the page loads something else
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const query = { ...(search && { search }), ...(statement && { statement }) };
    const slow = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    const end = () => {
      clearTimeout(slow);
      setSlow(false);
    };
    void callEndpoint("countBankLines", { query, signal }).then((answer) => {
      if (!signal.aborted) end();
      // Without an answer the tabs have no numbers, and the lines are there all the same.
      if (!signal.aborted && answer.ok) setKnown({ scope, counts: answer.value });
    });
    return () => {
      asking.abort();
      end();
    };
  }, [scope, loaded]);
  return { counts: known?.scope === scope ? known.counts : undefined, isSlow };
}
