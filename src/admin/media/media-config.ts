import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import type { getMediaConfig } from "#shared/media/contract.ts";
import { loadForAdmin } from "../kit/admin-access.ts";

/** Which host takes pictures, and its bounds; a failure where the shop could not be asked. */
export type MediaConfig = ApiOutcome<EndpointAnswer<typeof getMediaConfig>>;

export function loadMediaConfig(): Promise<MediaConfig> {
  return loadForAdmin(() => callEndpoint("getMediaConfig"));
}
