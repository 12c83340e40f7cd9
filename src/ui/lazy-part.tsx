import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";

/** Parts of the page that are being loaded, or do not answer yet; never fails. */
const loading = new Set<Promise<unknown>>();

/**
 * A part of a page that the server renders, and whose code the browser fetches once the rest of the
 * page answers. Until then, and where it cannot be fetched, the part stays as it was rendered.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let started: PromiseLike<{ default: ComponentType<Props> }> | undefined;
  const start = () => {
    if (started) return started;
    const loaded = load();
    const settled = loaded.then(
      () => undefined,
      () => {
        started = undefined;
      },
    );
    loading.add(settled);
    void settled.then(() => loading.delete(settled));
    started = loaded.then(
      (part) => {
        const loadedPart = { default: part };
        // Answers at once from now on: React loses a tap on a part that it must still wait for.
        // biome-ignore lint/suspicious/noThenProperty: a promise would answer in a later step
        started = { then: (onLoaded) => onLoaded?.(loadedPart) as never };
        return loadedPart;
      },
      () => new Promise<never>(() => undefined),
    );
    return started;
  };
  const Part = lazy(
    start as () => Promise<{ default: ComponentType<Props> }>,
  ) as unknown as ComponentType<Props>;
  // On the server a page that is rendered need not wait for it.
  if (typeof document === "undefined") void start();
  return function LazyPart(props: Props) {
    // Before React comes to the part, so that `lazyPartsLoaded` knows of it.
    useEffect(() => void start(), []);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

/**
 * A part of a page that React hydrates by itself, after what surrounds it, so that a slow phone has a pause
 * between parts in which it can answer a finger.
 */
export function Slice({ children }: { children: ReactNode }) {
  const [hydration] = useState(awaitedHydration);
  useEffect(() => {
    loading.add(hydration.done);
    void hydration.done.then(() => loading.delete(hydration.done));
    // One that is taken away before it is hydrated must hold nobody up.
    return hydration.end;
  }, [hydration]);
  return (
    <Suspense>
      {children}
      <Hydrated onHydrated={hydration.end} />
    </Suspense>
  );
}

function awaitedHydration() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { done, end };
}

/** Stands last in its part: the effects of the others have run by then, so that their late parts are known. */
function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/** Waits for the parts that are being loaded now, and for parts of theirs: only then do they answer taps. */
export async function lazyPartsLoaded(): Promise<void> {
  while (loading.size > 0) await Promise.all(loading);
}
