import { callEndpoint } from "#browser/endpoint-client.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/unsubscribe-page.ts";
import { LinkAction } from "./link-action.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "End the newsletter" });
}

const end = (token: string) => callEndpoint("unsubscribe", { body: { token } });

export default function UnsubscribePage() {
  return (
    <LinkAction title="End the newsletter" action="Unsubscribe" busyLabel="Ending it..." send={end}>
      We will send you no more newsletters. A coupon that you already have stays valid.
    </LinkAction>
  );
}
