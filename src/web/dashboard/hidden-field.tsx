import { useEffect, useRef } from "react";

/**
 * Carries into a form what is chosen by other means than a control. A change is reported as typing
 * would be, so that the form forgets what it refused about it.
 */
export function HiddenField({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value is reported
  useEffect(() => {
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return <input ref={input} type="hidden" name={name} value={value} readOnly />;
}
