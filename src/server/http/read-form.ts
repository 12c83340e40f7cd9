import type { FastifyReply, FastifyRequest } from "fastify";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import { sendFailure, wrongMediaType } from "./failures.ts";

/** Limits of a form: text fields only, 1 MiB in all; pictures travel through the media endpoints. */
const MAX_FIELDS = 64;
const MAX_BYTES = 1024 * 1024;

type Form = Record<string, string | string[]>;

/**
 * Reads a multipart form into the body, before it is validated like any other: a name that comes
 * once is a text, one that is repeated a list of texts.
 */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (!request.isMultipart()) {
    return sendFailure(reply, wrongMediaType("multipart/form-data"));
  }
  const form = await readTexts(request).catch(unreadableForm);
  if (!form.ok) return sendFailure(reply, form);
  request.body = form.value;
  return undefined;
}

async function readTexts(request: FastifyRequest): Promise<Outcome<Form>> {
  // No prototype: a field may have any name.
  const form: Form = Object.create(null);
  let bytes = 0;
  // One file is read as far as its name, so that the failure can say what to do instead.
  const limits = { fields: MAX_FIELDS, fieldSize: MAX_BYTES, files: 1 };
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") {
      part.file.resume();
      return failure("invalid_request", "Upload pictures first, then send their addresses", {
        fields: { [part.fieldname]: "This field takes text, not a file" },
      });
    }
    const value = String(part.value);
    bytes += value.length;
    if (bytes > MAX_BYTES || part.valueTruncated) {
      return failure("too_large", "The form is too large: at most 1 MiB");
    }
    const earlier = form[part.fieldname];
    form[part.fieldname] = earlier === undefined ? value : [earlier, value].flat();
  }
  return success({ ...form });
}

/** The reader of forms gives what is wrong with a form no status; Fastify's own errors have one. */
function unreadableForm(error: unknown): Failure {
  if (!(error instanceof Error) || "statusCode" in error) throw error;
  return failure("invalid_request", "The form did not arrive completely. Please try again.");
}
