import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { fileErrorKind } from "../lib/file-errors.ts";
import { newId } from "../lib/ids.ts";
import type { UploadedFile } from "./endpoint-handler.ts";
import { sendFailure, wrongMediaType } from "./failures.ts";
import { extendUploadDeadline } from "./upload-deadline.ts";

export interface UploadSettings {
  /** Where a file lies while its endpoint handles it. */
  folder: string;
  /** Most bytes of a file. */
  maxBytes: number;
  /** Milliseconds within which something new must come of it. */
  stallMs: number;
}

/** Beside the one file a form may have a few short texts, which nobody reads. */
const FORM_LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 1_000, headerPairs: 50 };

/** Of the boundaries and headers of the parts. */
const OVERHEAD_BYTES = 64 * 1024;

/** Time that a refused upload may go on, so that its sender reads the failure. */
const DRAIN_TIMEOUT_MS = 20_000;

/** Before validation: an upload is a form; its file is read after validation. */
export async function requireMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (!request.isMultipart()) {
    return sendFailure(reply, wrongMediaType("multipart/form-data"));
  }
  request.body = {};
  return undefined;
}

/**
 * Streams the one file of a form to the disk, calls `use` with it, and deletes it again. Fails with
 * `too_large`, `unavailable` where the disk takes no more, or `invalid_request`; then nothing is
 * left of it, nor when the sender goes away half-way.
 */
export async function withUpload(
  request: FastifyRequest,
  settings: UploadSettings,
  use: (file: UploadedFile) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  const path = join(settings.folder, newId());
  try {
    const received = await receive(request, path, settings);
    return received.ok ? await use(received.value) : received;
  } finally {
    // The answer stands, whatever becomes of the file: what stays is cleared away at a later start.
    await rm(path, { force: true }).catch((error: unknown) =>
      request.log.warn({ err: error }, "an upload could not be removed"),
    );
  }
}

async function receive(
  request: FastifyRequest,
  path: string,
  settings: UploadSettings,
): Promise<Outcome<UploadedFile>> {
  if (Number(request.headers["content-length"] ?? 0) > settings.maxBytes + OVERHEAD_BYTES) {
    drain(request.raw);
    return tooLarge(settings);
  }
  const end = extendUploadDeadline(request.raw, settings.stallMs);
  try {
    await mkdir(settings.folder, { recursive: true });
    const file = await readFile(request, path, settings);
    if (file) return success(file);
    return invalidFields({ file: "Choose a file to upload" });
  } catch (error) {
    drain(request.raw);
    return uploadFailure(error, settings, request);
  } finally {
    end();
  }
}

/** The only file of the form; undefined where there is none. Throws on everything else. */
async function readFile(
  request: FastifyRequest,
  path: string,
  { maxBytes }: UploadSettings,
): Promise<UploadedFile | undefined> {
  let file: UploadedFile | undefined;
  for await (const part of request.parts({ limits: { ...FORM_LIMITS, fileSize: maxBytes } })) {
    if (part.type === "field") continue;
    // The rest of a file that is too large already is not waited for.
    part.file.once("limit", () => part.file.destroy(new TooLarge()));
    await pipeline(part.file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    file = { path };
  }
  return file;
}

class TooLarge extends Error {}

const tooLarge = ({ maxBytes }: UploadSettings) =>
  failure("too_large", `The file is too large: at most ${maxBytes / 1024 / 1024} MB`);

function uploadFailure(error: unknown, settings: UploadSettings, request: FastifyRequest): Failure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof TooLarge || code === "FST_REQ_FILE_TOO_LARGE") return tooLarge(settings);
  if (/^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(code)) {
    return failure("invalid_request", "Upload one file at a time");
  }
  if (fileErrorKind(error)) {
    request.log.error({ err: error }, "an upload could not be written");
    return failure("unavailable", "The upload cannot be saved just now. Please try again later.", {
      retryAfter: 60,
    });
  }
  // What is left is what the reader of forms says of a form that it cannot read.
  return failure("invalid_request", "The upload was interrupted. Please try again.");
}

/** Reads on to nowhere, for a while: browsers read an answer only when they have sent it all. */
function drain(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.destroy(), DRAIN_TIMEOUT_MS);
  request.once("close", () => clearTimeout(timer));
  request.unpipe();
  request.resume();
}
