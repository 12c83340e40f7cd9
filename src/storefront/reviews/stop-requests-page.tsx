import { callEndpoint } from "#browser/endpoint-client.ts";
import { LinkAction } from "../newsletter/link-action.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/stop-requests-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "No more mails about reviews" });
}

const end = (token: string) => callEndpoint("stopReviewRequests", { body: { token } });

export default function StopRequestsPage() {
  return (
    <LinkAction
      title="No more mails about reviews"
      action="Stop these mails"
      busyLabel="Stopping them..."
      send={end}
    >
      We will not ask you for a review again. What we write about your orders still comes.
    </LinkAction>
  );
}
