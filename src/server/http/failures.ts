import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { BODY_LIMIT } from "#shared/endpoint.ts";
import { type Failure, failure, failureStatus, NO_SUCH_ENDPOINT } from "#shared/failure.ts";
import type { ExplainUnavailable } from "../database/explain-unavailable.ts";
import { failedRequest, noteLogged, noteUnavailable } from "./log-requests.ts";

const SOMETHING_WENT_WRONG = "Something went wrong";

/** Sends a failure in the one shape that all have. */
export function sendFailure(reply: FastifyReply, problem: Failure): FastifyReply {
  if (problem.retryAfter) reply.header("Retry-After", Math.ceil(problem.retryAfter));
  return reply
    .status(failureStatus[problem.code])
    .header("Content-Type", "application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({
      success: false,
      message: problem.message,
      code: problem.code,
      ...(problem.fields && { fields: problem.fields }),
      ...problem.details,
      ...reply.request.routeOptions.config.endpoint?.failureMembers,
    });
}

/** Turns what was thrown, by us or by Fastify, into the one shape; the inside stays inside. */
export function handleErrors(app: FastifyInstance, explainUnavailable: ExplainUnavailable): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const unavailable = explainUnavailable(error);
    if (unavailable) {
      noteUnavailable(request, error);
      return sendFailure(reply, unavailable);
    }
    const known = knownFailure(error, request);
    if (known) return sendFailure(reply, known);
    request.log.error({ ...failedRequest(request, error), err: error }, "a call failed");
    noteLogged(request);
    reply.status(500);
    return reply
      .header("Content-Type", "application/json; charset=utf-8")
      .serializer(JSON.stringify)
      .send({
        success: false,
        message: SOMETHING_WENT_WRONG,
        code: "internal_error",
        ...request.routeOptions.config.endpoint?.failureMembers,
      });
  });
}

/** An address under the prefix that no endpoint has. */
export function handleUnknownEndpoint(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(reply, failure("not_found", NO_SUCH_ENDPOINT));
}

/** A method and an address that nothing answers: `POST /`, `OPTIONS *`, a file that is not there. */
export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(reply, failure("not_found", "There is nothing at this address"));
}

/** A body of another media type than the endpoint takes. */
export function wrongMediaType(type: string): Failure {
  return failure("unsupported_media_type", `Send the body as ${type}`);
}

/** An address that Fastify does not even look for. */
export function unreadableUrl(error: FastifyError): Failure {
  return error.code === "FST_ERR_MAX_PARAM_LENGTH"
    ? failure("not_found", "There is nothing at this address: it is too long")
    : failure("invalid_request", "The address cannot be read: check its % signs");
}

function knownFailure(error: FastifyError, request: FastifyRequest): Failure | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const problem of error.validation) {
      const name = problem.instancePath.split("/").filter(Boolean).join(".") || "body";
      fields[name] ??= problem.message ?? "This field is not valid";
    }
    const [first] = Object.values(fields);
    return failure("invalid_request", first ?? "The request is not valid", { fields });
  }
  if (error.statusCode === 413) {
    const max = request.routeOptions.bodyLimit ?? BODY_LIMIT;
    return failure("too_large", `The request is too large: at most ${max / 1024} KiB`);
  }
  if (error.statusCode === 415) {
    const { endpoint, takesForms } = request.routeOptions.config;
    if (endpoint?.form || endpoint?.upload) return wrongMediaType("multipart/form-data");
    return wrongMediaType(takesForms ? "application/x-www-form-urlencoded" : "application/json");
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return failure("invalid_request", "The request cannot be read");
  }
  return undefined;
}
