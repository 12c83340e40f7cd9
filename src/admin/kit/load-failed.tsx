import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
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
  /** What the page's loader has asked for already; what a later one brings takes its place once it is there. */
  begun?: Promise<ApiOutcome<Value>>;
  /** As high as what is to come, so that nothing below it moves; null for what mostly is not there. */
  waiting?: ReactNode;
  /** Said where it could not be loaded and the shop does not tell why. */
  failed: string;
  children: (value: Value) => ReactNode;
}

/** A part of a page that comes by itself, or when it opens, such as the rest of a list's entry. */
export function LoadedPart<Value>({
  load,
  begun,
  waiting = <Skeleton className="h-48 w-full" />,
  failed,
  children,
}: LoadedPartProps<Value>) {
  const [loaded, setLoaded] = useState<ApiOutcome<Value>>();
  const latest = useRef<Promise<ApiOutcome<Value>>>(undefined);
  const show = async (loading: Promise<ApiOutcome<Value>>) => {
    latest.current = loading;
    const outcome = await loading;
    if (latest.current === loading) setLoaded(outcome);
  };
  const retry = () => {
    setLoaded(undefined);
    void show(load());
  };
  const start = useEffectEvent((asked = load()) => void show(asked));
  useEffect(() => start(begun), [begun]);
  if (!loaded) return waiting;
  if (!loaded.ok) return <LoadFailed title={failureText(loaded, failed)} onRetry={retry} />;
  return children(loaded.value);
}
