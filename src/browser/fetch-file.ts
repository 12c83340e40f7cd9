import type { EndpointName } from "#shared/endpoints.ts";
import { type ApiOutcome, noAnswer } from "./api-outcome.ts";
import { currentAuth } from "./auth-record.ts";
import { reportNoAnswer } from "./connection.ts";
import { endSession, findEndpoint, isConfirmed } from "./endpoint-client.ts";
import { endpointUrl, readFailure } from "./endpoint-request.ts";

interface FileRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Hears how many bytes have come, each time that some have. */
  onReceived?: (bytes: number) => void;
}

export interface FetchedFile {
  name: string;
  blob: Blob;
}

/**
 * Fetches the file that an endpoint answers, with the signed-in user's token: a plain link could not
 * send it. Failures come back as `callEndpoint` has them; it never throws.
 */
export async function fetchFile(
  name: EndpointName,
  request: FileRequest = {},
): Promise<ApiOutcome<FetchedFile>> {
  const answer = await fetchOnce(name, request);
  return (await isConfirmed(answer)) ? fetchOnce(name, request) : answer;
}

async function fetchOnce(
  name: EndpointName,
  { params = {}, query = {}, body, onReceived }: FileRequest,
): Promise<ApiOutcome<FetchedFile>> {
  // Whose call it is counts when it is made: who logs out is gone when the table has come.
  const { token } = currentAuth();
  const endpoint = await findEndpoint(name);
  if (!endpoint) {
    reportNoAnswer();
    return noAnswer();
  }
  const [method, path] = endpoint;
  const headers = new Headers();
  if (token) headers.set("Authorization", token);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  try {
    const response = await fetch(endpointUrl(path, params, query), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) {
      const fileName = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
      const blob = await blobOf(response, onReceived);
      return { ok: true, value: { name: fileName?.[1] ?? "file", blob } };
    }
    const problem = readFailure(response, await response.json()) ?? noAnswer();
    if (problem.code === "not_signed_in" && token) endSession(token);
    return problem;
  } catch (error) {
    // What fetch itself throws; an answer that is no JSON came from somebody who can be reached.
    if (error instanceof TypeError) reportNoAnswer();
    return noAnswer();
  }
}

function blobOf(response: Response, onReceived: FileRequest["onReceived"]): Promise<Blob> {
  if (!onReceived || !response.body) return response.blob();
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onReceived(bytes);
      controller.enqueue(chunk);
    },
  });
  const type = response.headers.get("Content-Type") ?? "";
  return new Response(response.body.pipeThrough(counting), {
    headers: { "Content-Type": type },
  }).blob();
}

/** Long enough for every browser to have begun saving. */
const KEEP_MS = 60_000;

export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
