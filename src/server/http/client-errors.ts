import type { Socket } from "node:net";
import type { z } from "zod";
import type { failureBody } from "#shared/endpoint.ts";
import { isUploading } from "./upload-deadline.ts";

type Answer = [status: string, body: Omit<z.infer<typeof failureBody>, "success">];

const answers: Record<string, Answer> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    "408 Request Timeout",
    { code: "too_slow", message: "The request came too slowly. Please try again." },
  ],
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    { code: "headers_too_large", message: "The request's headers are too large" },
  ],
};

const unreadable: Answer = [
  "400 Bad Request",
  { code: "invalid_request", message: "The request cannot be read" },
];

/**
 * Answers what never became a request (it is no HTTP, or came too slowly) in the shape that all
 * failures have, and ends the connection. An upload on its way is left alone: `upload-deadline.ts`
 * limits it.
 */
export function handleClientErrors(headers: Record<string, string>) {
  const lines = Object.entries({ ...headers, "Content-Type": "application/json; charset=utf-8" })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && isUploading(socket)) return;
    const [status, problem] = answers[error.code ?? ""] ?? unreadable;
    const body = JSON.stringify({ success: false, ...problem });
    if (socket.writable) {
      socket.write(
        `HTTP/1.1 ${status}\r\n${lines}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    }
    socket.destroy(error);
  };
}
