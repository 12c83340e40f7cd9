import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { BankStatement } from "#shared/bank/contract.ts";
import { isUnderWay } from "#shared/bank/statement-state.ts";

const LOOK_AGAIN_MS = 1_000;

/** The page's statements, looked at again while one is being read; once its lines are there the page loads them. */
export function useWatchedStatements(loaded: readonly BankStatement[]): readonly BankStatement[] {
  const [seen, setSeen] = useState({ loaded, statements: loaded });
  const { revalidate } = useRevalidator();
  // What was loaded since is newer.
  const statements = seen.loaded === loaded ? seen.statements : loaded;
  const awaited = statements
    .filter(isUnderWay)
    .map(({ _id }) => _id)
    .join(" ");
  useEffect(() => {
    if (awaited === "") return undefined;
    const look = async () => {
      const found = await callEndpoint("listBankStatements");
      if (!found.ok) return;
      const now = found.value.statements;
      setSeen({ loaded, statements: now });
      const stillAwaited = new Set(now.filter(isUnderWay).map(({ _id }) => _id));
      if (awaited.split(" ").some((id) => !stillAwaited.has(id))) void revalidate();
    };
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [awaited, loaded, revalidate]);
  return statements;
}
