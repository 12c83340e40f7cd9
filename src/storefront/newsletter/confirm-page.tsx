import { callEndpoint } from "#browser/endpoint-client.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/confirm-page.ts";
import { LinkAction } from "./link-action.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Confirm the newsletter" });
}

const confirm = (token: string) => callEndpoint("confirmNewsletter", { body: { token } });

export default function ConfirmNewsletterPage() {
  return (
    <LinkAction title="Our newsletter" action="Confirm" busyLabel="Confirming..." send={confirm}>
      Confirm that you want our newsletter. Your coupon for 5% off then comes by e-mail.
    </LinkAction>
  );
}
