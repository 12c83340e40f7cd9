import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

interface LoadFailedProps {
  title: string;
  /** Left out, the page's loaders run again. */
  onRetry?: () => void;
}

/** In place of what could not be loaded. */
export function LoadFailed({ title, onRetry }: LoadFailedProps) {
  const { revalidate } = useRevalidator();
  return (
    <Notice tone="error" title={title} live>
      <Button variant="secondary" className="mt-2" onClick={onRetry ?? (() => void revalidate())}>
        Try again
      </Button>
    </Notice>
  );
}

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
