import { useRef, useState } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

interface LinkActionProps {
  title: string;
  /** Says what pressing the button does. */
  children: string;
  action: string;
  busyLabel: string;
  send: (token: string) => Promise<ApiOutcome<{ message: string }>>;
}

interface LinkOutcome {
  ok: boolean;
  message: string;
  mayTryAgain: boolean;
}

/**
 * Mail readers open links by themselves, so nothing happens until the button is pressed; the token is read
 * from the address only then.
 */
export function LinkAction({ title, children, action, busyLabel, send }: LinkActionProps) {
  const [state, setState] = useState<"asking" | "busy" | LinkOutcome>("asking");

  const heading = useRef<HTMLHeadingElement>(null);

  const submit = async () => {
    setState("busy");
    const token = new URLSearchParams(window.location.search).get("token") ?? "";
    const answer = await send(token);
    setState(
      answer.ok
        ? { ok: true, message: answer.value.message, mayTryAgain: false }
        : // A link that the shop does not know will be unknown the next time, too.
          { ok: false, message: answer.message, mayTryAgain: answer.code !== "not_found" },
    );
    // The button that had the focus is gone.
    heading.current?.focus();
  };

  return (
    <div className="page max-w-xl pt-6 pb-16">
      <h1 ref={heading} tabIndex={-1} className="mb-4 outline-none">
        {title}
      </h1>
      <div className="sheet grid justify-items-start gap-4 p-5">
        {typeof state === "string" ? (
          <>
            <p>{children}</p>
            <Button onClick={submit} busy={state === "busy"}>
              {state === "busy" ? busyLabel : action}
            </Button>
          </>
        ) : (
          <>
            <Notice tone={state.ok ? "success" : "error"} live className="w-full">
              {state.message}
            </Notice>
            {state.mayTryAgain && (
              <Button variant="secondary" onClick={submit}>
                Try again
              </Button>
            )}
            <ButtonLink to="/" variant="secondary">
              Go to the shop
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
