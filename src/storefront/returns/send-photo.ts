import { type ApiOutcome, noAnswer } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { endpointUrl, readFailure } from "#browser/endpoint-request.ts";
import { success } from "#shared/failure.ts";

/** Sends one photo of a parcel's goods; answers its address as the shop keeps it. Never throws. */
export async function sendPhoto(file: File, shipmentId: string): Promise<ApiOutcome<string>> {
  const form = new FormData();
  form.set("file", file);
  const headers = { Accept: "application/json", Authorization: currentAuth().token };
  try {
    const { ownerEndpointTable } = await import("virtual:owner-endpoint-table");
    const [method, path] = ownerEndpointTable.addReturnPhoto;
    const url = endpointUrl(path, { id: shipmentId }, {});
    const response = await fetch(url, { method, headers, body: form });
    const answer: unknown = await response.json();
    const problem = readFailure(response, answer);
    if (problem) return problem;
    const { url: address } = answer as { url?: unknown };
    return typeof address === "string" ? success(address) : noAnswer();
  } catch {
    return noAnswer();
  }
}
