import { useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Notice } from "#ui/notice.tsx";
import { loadForAdmin } from "../kit/admin-access.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import type { Route } from "./+types/sign-in-page.ts";
import { AuthenticatorSection } from "./authenticator-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { NewCodes, RecoveryCodesSection } from "./recovery-codes.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your sign-in" });
}

export async function clientLoader() {
  const [loaded, sessions] = await Promise.all([
    loadForAdmin(() => callEndpoint("getTwoFactor")),
    loadForAdmin(() => callEndpoint("listOwnSessions")),
  ]);
  return { loaded, sessions, now: Date.now() };
}

/** What whoever is signed in has beside the password: an app, passkeys, codes on paper; and on which devices they are. */
export default function SignInPage({
  loaderData: { loaded, sessions, now },
}: Route.ComponentProps) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (!loaded.ok) {
    return (
      <>
        <PageHeader title="Your sign-in" />
        <LoadFailed title={failureText(loaded, "Your sign-in could not be loaded")} />
      </>
    );
  }
  const { isRequired, authenticatorSince, passkeys, recoveryCodesLeft } = loaded.value;
  const hasFactor = authenticatorSince !== undefined || passkeys.length > 0;
  return (
    <>
      <PageHeader title="Your sign-in" />
      <p className="mb-4 max-w-prose">
        A second factor keeps others out who know your password. Your account&rsquo;s name, phone
        and password are under{" "}
        <a href="/login" className="link -my-2.5 inline-flex min-h-11 items-center">
          Your account
        </a>
        .
      </p>
      {isRequired && !hasFactor && (
        <Notice tone="warning" title="Your role needs a second factor" className="mb-4">
          <p>Add one here; until then the rest of the dashboard is closed to you.</p>
        </Notice>
      )}
      <div className="grid max-w-2xl gap-4">
        <AuthenticatorSection since={authenticatorSince} onCodes={setCodes} />
        <PasskeysSection passkeys={passkeys} now={now} onCodes={setCodes} />
        {hasFactor && <RecoveryCodesSection left={recoveryCodesLeft} onCodes={setCodes} />}
        {sessions.ok ? (
          <DevicesSection sessions={sessions.value.sessions} now={now} />
        ) : (
          <LoadFailed title={failureText(sessions, "Your devices could not be loaded")} />
        )}
      </div>
      <NewCodes codes={codes} onClose={() => setCodes([])} />
    </>
  );
}
