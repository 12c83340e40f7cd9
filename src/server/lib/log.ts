import { format } from "node:util";
import { DrizzleQueryError } from "drizzle-orm/errors";
import type { FastifyBaseLogger } from "fastify";
import pino, { type DestinationStream, type Logger } from "pino";
import { terminalLog } from "./terminal-log.ts";

/** Of an address the first letter and the host are kept: enough to find the customer, and no more. */
const emailAddress =
  /([\p{L}\d])[\p{L}\w.!#$%&'*+=?^`{|}~-]{0,63}(@|%40)((?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,63})/giu;

/** Ten digits as people write them: 9876543210, 98765 43210, 987-654-3210, 9876 543 210. */
const tenDigits = String.raw`[6-9](?:\d{4}[ -]?\d{5}|\d\d([ -])\d{3}\1\d{4}|\d{3}([ -])\d{3}\2\d{3})`;

/** An Indian mobile number: no part of a longer word or number (escapes and encoded characters are none), and no amount. */
const mobileNumber = new RegExp(
  String.raw`(?<=[^\p{L}\d_.%₹-]|\\[bfnrt]|%[\dA-F]{2}|(?<![\p{L}\d])[.-])` +
    String.raw`(?:(?:\+|%2B)91(?:[ +-]|%20)?|0)?${tenDigits}(?![\p{L}\d_]|[.-]\d)`,
  "giu",
);

/** A text in a line of JSON, whose bare numbers are times and amounts; with its name where that is an id's. */
const text = /("\w*id":)?"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)/gi;

/** Links that open an order, a quote or an account for whoever has them. */
const secretPath = /(\/(?:track|quote)\/(?:[a-z-]{1,20}\/)?)[\w-]{20,}/gi;
const secretParameter = /((?:[?&]|%3F|%26)token(?:=|%3D))[^&"'\s\\<>]+/gi;

/**
 * A line of the log, as JSON, without what is nobody's business: customers' addresses, which mail servers repeat in
 * their refusals, their mobile numbers but for the last four digits, and the secrets of links.
 */
export function maskPrivate(line: string): string {
  return line
    .replaceAll(emailAddress, "$1***$2$3")
    .replaceAll(secretPath, "$1***")
    .replaceAll(secretParameter, "$1***")
    .replaceAll(text, (words, id?: string) =>
      id ? words : words.replaceAll(mobileNumber, (number) => `***${lastFour(number)}`),
    );
}

const lastFour = (number: string) => number.replaceAll(/\D/g, "").slice(-4);

/** The log as a service uses it, with pino's arguments: the fields first, then a sentence. */
export type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

/**
 * Opens the shop's log: a JSON line for each entry. A person at a terminal is told what went wrong, in words.
 *
 * @param level left out, `info`, and at a terminal `warn`
 */
export function openLog(level: string | undefined, to?: DestinationStream): Logger {
  const atTerminal = !to && process.stdout.isTTY;
  const settings = {
    level: level ?? (atTerminal ? "warn" : "info"),
    serializers: { err: serializeError },
    // At `trace`, the multipart parser logs all that it was given, headers too.
    redact: ["*.headers.authorization"],
    hooks: { streamWrite: maskPrivate },
  };
  const stream = to ?? (atTerminal ? terminalLog : undefined);
  return stream ? pino(settings, stream) : pino(settings);
}

/**
 * An error as it may be logged. The database's errors carry the values of their statement (hashes
 * of passwords, the secrets of links, people's addresses), which are left out.
 */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { raw: _, params, detail, ...described } = pino.stdSerializers.err(error);
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof DrizzleQueryError)) continue;
    const values = `params: ${cause.params}`;
    described.message = described.message.replaceAll(values, "");
    described.stack = described.stack.replaceAll(values, "");
  }
  return described;
}

/**
 * Brings what pages and libraries write to the console's errors into the log, as lines like all others.
 * Answers what undoes it.
 */
export function logConsoleErrors(log: Pick<Log, "error" | "warn">): () => void {
  const { error, warn } = console;
  const into =
    (level: "error" | "warn") =>
    (...values: unknown[]) => {
      const err = values.find((value) => value instanceof Error);
      log[level](err ? { err } : {}, format(...values.filter((value) => value !== err)));
    };
  console.error = into("error");
  console.warn = into("warn");
  return () => Object.assign(console, { error, warn });
}
