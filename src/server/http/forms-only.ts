import { type ParsedUrlQuery, parse } from "node:querystring";
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route's body is a web form; the failure for any other type says so. */
    takesForms?: boolean;
  }
}

/** Fields of a form at most; the gateway sends a dozen. */
export const MAX_FIELDS = 50;

/** Bytes of a form. */
const MAX_FORM_BYTES = 16 * 1024;

/**
 * Makes the routes of a scope take web forms of up to 16 KiB and nothing else (415, 413). Of more
 * than 50 fields the 51st is read, so that `Object.keys` tells.
 */
export async function acceptFormsOnly(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, takesForms: true };
  });
  await scope.register(formbody, {
    bodyLimit: MAX_FORM_BYTES,
    parser: (text: string): ParsedUrlQuery =>
      parse(text, undefined, undefined, { maxKeys: MAX_FIELDS + 1 }),
  });
}
