import { type ApiOutcome, noAnswer } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { findEndpoint } from "#browser/endpoint-client.ts";
import { endpointUrl, readFailure } from "#browser/endpoint-request.ts";
import type { uploadBankStatement } from "#shared/bank/contract.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { success } from "#shared/failure.ts";

type Answer = EndpointAnswer<typeof uploadBankStatement>;

/** Sends a statement's file as it is: the shop reads it, whatever its letters. */
export async function sendStatement(file: File): Promise<ApiOutcome<Answer>> {
  const endpoint = await findEndpoint("uploadBankStatement");
  if (!endpoint) return noAnswer();
  const [method, path] = endpoint;
  const form = new FormData();
  form.set("file", file);
  try {
    const response = await fetch(endpointUrl(path, {}, { fileName: file.name }), {
      method,
      headers: { Accept: "application/json", Authorization: currentAuth().token },
      body: form,
    });
    const answer: unknown = await response.json();
    return readFailure(response, answer) ?? success(answer as Answer);
  } catch {
    return noAnswer();
  }
}
