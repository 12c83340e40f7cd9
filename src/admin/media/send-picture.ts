import { ownerEndpointTable } from "virtual:owner-endpoint-table";
import { type ApiOutcome, noAnswer } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { endpointUrl, readFailure } from "#browser/endpoint-request.ts";
import { success } from "#shared/failure.ts";
import type { MediaFolder } from "#shared/media/contract.ts";

interface Sending {
  /** The address of the picture as the shop keeps it. */
  done: Promise<ApiOutcome<string>>;
  cancel: () => void;
}

/**
 * Sends one file to the shop's own store. Unlike other calls this one tells how far it is (`fetch`
 * cannot): `onProgress` receives numbers from 0 to 1. Cancelled, it ends like a network failure.
 */
export function sendPicture(
  file: File,
  folder: MediaFolder,
  onProgress: (part: number) => void,
): Sending {
  const [method, path] = ownerEndpointTable.uploadMedia;
  const request = new XMLHttpRequest();
  const done = new Promise<ApiOutcome<string>>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve(answerOf(request));
    request.open(method, endpointUrl(path, {}, { folder }));
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Authorization", currentAuth().token);
    const form = new FormData();
    form.set("file", file);
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}

function answerOf(request: XMLHttpRequest): ApiOutcome<string> {
  const retryAfter = request.getResponseHeader("Retry-After");
  const headers = new Headers(retryAfter ? { "Retry-After": retryAfter } : {});
  const ok = request.status >= 200 && request.status < 300;
  const answer = parsed(request.responseText);
  const problem = readFailure({ ok, headers }, answer);
  if (problem) return problem;
  const { url } = answer as { url?: unknown };
  return typeof url === "string" ? success(url) : noAnswer();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
