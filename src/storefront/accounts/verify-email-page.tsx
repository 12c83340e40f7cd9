import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { verifyEmailResult, verifyEmailSentences } from "#shared/accounts/link-paths.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/verify-email-page.ts";
import { AccountPanel } from "./account-panel.tsx";
import { secretAddress } from "./link-meta.ts";

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: "Confirm your e-mail address" }), secretAddress];
}

/** The server leads here after it has done it for a browser without scripts. */
export function loader({ request }: Route.LoaderArgs) {
  return { result: verifyEmailResult(new URL(request.url).searchParams.get("result")) };
}

/**
 * Mail readers open links by themselves, so nothing happens until the button is pressed; the token is read
 * from the address only then. Without scripts the form posts to that same address.
 */
export default function VerifyEmailPage({ loaderData }: Route.ComponentProps) {
  const given = loaderData.result;
  const [state, setState] = useState<"asking" | "busy" | { ok: boolean; message: string }>(
    given ? { ok: given === "confirmed", message: verifyEmailSentences[given] } : "asking",
  );
  const outcome = useRef<HTMLDivElement>(null);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    const token = new URLSearchParams(window.location.search).get("token") ?? "";
    const answer = await callEndpoint("verifyEmail", { body: { token } });
    setState({ ok: answer.ok, message: answer.ok ? answer.value.message : answer.message });
    // The button that had the focus may be gone.
    outcome.current?.focus();
  };

  const isDone = typeof state === "object";
  return (
    <AccountPanel title="Your e-mail address">
      <div ref={outcome} tabIndex={-1} className="outline-none">
        {isDone && (
          <Notice tone={state.ok ? "success" : "error"} live className="mb-5">
            {state.message}
          </Notice>
        )}
      </div>
      {isDone ? (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/">Go to the shop</ButtonLink>
          <ButtonLink to="/login" variant="secondary">
            Your account
          </ButtonLink>
        </div>
      ) : (
        <form
          method="post"
          data-plain
          onSubmit={confirm}
          className="grid justify-items-start gap-4"
        >
          <p>
            Did you register here with the address that we wrote to? Then confirm that it is yours:
            we write to it about your orders, and it gets you back in if you forget your password.
          </p>
          <p>
            If you did not register, do not confirm it: somebody else made this account.{" "}
            <Link to="/forgotPassword" className="link">
              Set a new password
            </Link>{" "}
            instead; that shuts them out.
          </p>
          <Button type="submit" busy={state === "busy"}>
            {state === "busy" ? "Confirming..." : "Confirm my address"}
          </Button>
        </form>
      )}
    </AccountPanel>
  );
}
