import { type ReactNode, useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useAuth } from "./auth-store.ts";

/**
 * Offers another link to whoever has not confirmed the account's e-mail address.
 *
 * @param children what confirming it helps with here; left out, what it is for anywhere
 */
export function UnconfirmedEmail({ children }: { children?: ReactNode }) {
  const { user } = useAuth();
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [state, setState] = useState<"idle" | "busy" | { ok: boolean; message: string }>("idle");
  const userId = user?._id;

  useEffect(() => {
    if (!userId) return;
    let left = false;
    void callEndpoint("getAccount").then((account) => {
      if (!left) setUnconfirmed(account.ok && !account.value.emailVerified);
    });
    return () => {
      left = true;
    };
  }, [userId]);

  const send = async () => {
    setState("busy");
    const outcome = await callEndpoint("requestVerification");
    setState({ ok: outcome.ok, message: outcome.ok ? outcome.value.message : outcome.message });
  };

  if (!user || !isUnconfirmed) return null;
  return (
    <Notice title="Please confirm your e-mail address.">
      <p className="wrap-anywhere">
        {children ?? (
          <>
            Follow the link in our mail to {user.email}: that address then gets you back in if you
            forget your password. You can buy without it.
          </>
        )}
      </p>
      <p role="status" className="empty:hidden">
        {typeof state === "object" && <span className="font-semibold">{state.message}</span>}
      </p>
      {!(typeof state === "object" && state.ok) && (
        <Button
          variant="secondary"
          className="mt-2"
          busy={state === "busy"}
          onClick={() => void send()}
        >
          {state === "busy" ? "Sending..." : "Mail me the link"}
        </Button>
      )}
    </Notice>
  );
}
