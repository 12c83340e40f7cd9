import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { LoadFailed } from "./load-failed.tsx";

interface LoadedPartProps<Value> {
  load: () => Promise<ApiOutcome<Value>>;
  /** Said where it could not be loaded and the shop does not tell why. */
  failed: string;
  children: (value: Value) => ReactNode;
}

/** Asked for only when it opens, such as the rest of a list's entry. */
export function LoadedPart<Value>({ load, failed, children }: LoadedPartProps<Value>) {
  const [loaded, setLoaded] = useState<ApiOutcome<Value>>();
  const start = async () => {
    setLoaded(undefined);
    setLoaded(await load());
  };
  const startOnce = useEffectEvent(start);
  useEffect(() => void startOnce(), []);
  if (!loaded) return <Skeleton className="h-48 w-full" />;
  if (!loaded.ok) return <LoadFailed title={failureText(loaded, failed)} onRetry={start} />;
  return children(loaded.value);
}
