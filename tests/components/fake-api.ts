import "#shared/sentences.ts";
import { vi } from "vitest";
import type { z } from "zod";
import {
  type AnsweredFile,
  API_PREFIX,
  type EndpointAnswer,
  type EndpointRequest,
} from "#shared/endpoint.ts";
import { type EndpointName, type Endpoints, endpoints } from "#shared/endpoints.ts";
import { failure, failureStatus, success } from "#shared/failure.ts";
import { everyPermission } from "#shared/permissions.ts";
import { OWNER_ROLE_ID } from "#shared/staff/roles.ts";
import type { ApiFailure, ApiOutcome } from "../../src/browser/api-outcome.ts";
import { testUser } from "./sign-in.ts";

/** What the shop answers to each endpoint that a test expects to be called. */
type FakeApi = {
  [Name in EndpointName]?: (
    request: Required<EndpointRequest<Endpoints[Name]>>,
  ) => Answer<Name> | Promise<Answer<Name>>;
};

type Answer<Name extends EndpointName> = ApiOutcome<EndpointAnswer<Endpoints[Name]>>;

const none = { count: 0, isExact: true };
const noBankLines = {
  counts: { open: none, certain: none, unsure: none, booked: none, dismissed: none },
  certainAmount: 0,
};

/** Asked beside what a page is about, and answered so where a test says nothing else. */
const usualAnswers: FakeApi = {
  getLastAddress: () => success({ success: true }),
  getAddressBook: () => success({ success: true, addresses: [], company: "", gstin: "" }),
  getShippingTerms: () => success({ success: true, hasRules: false, rates: [] }),
  getWaysToPay: () => success({ success: true }),
  getRegistrationsSettings: () =>
    success({ success: true, settings: { registrations: [] }, version: 0 }),
  listEwayParcels: () => success({ success: true, parcels: [], openDays: [] }),
  getOwnReturns: () =>
    success({
      success: true,
      returns: [],
      shipments: [],
      cancelling: [],
      cancelRequests: [],
      refundTo: [],
      days: 7,
      reasons: ["Damaged when it arrived"],
    }),
  listAdminOrders: () => success({ success: true, orders: [], total: 0, page: 1, pages: 1 }),
  countBankLines: () => success({ success: true, ...noBankLines }),
  getCertainBooking: () => success({ success: true, booking: null }),
  listStockEntries: () => success({ success: true, entries: [], total: 0, page: 1, pages: 1 }),
  listSavedViews: () => success({ success: true, views: [] }),
  getPacking: () => success({ success: true, mayPack: false, returns: [] }),
  getAccount: () => success({ success: true, user: testUser, emailVerified: true }),
  getOwnAccess: () =>
    success({
      success: true,
      role: { _id: OWNER_ROLE_ID, name: "Owner" },
      permissions: [...everyPermission],
      isTwoFactorMissing: false,
    }),
};

/** Calls that the test did not expect, and answers that no server would give. */
export const strayCalls: string[] = [];

/**
 * Stands in for the shop's API until the test ends. As on the server, the endpoint's own schemas
 * check what is sent and answered; the failure `no_answer` breaks the connection.
 */
export function fakeApi(given: FakeApi): void {
  const answers = { ...usualAnswers, ...given };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, "http://localhost");
    const method = init.method ?? "GET";
    // Whether the shop can be reached at all (browser/connection.ts): the others say what it answers.
    if (url.pathname === "/healthz") return new Response();
    for (const name of Object.keys(answers) as EndpointName[]) {
      const endpoint = endpoints[name];
      const params =
        method === endpoint.method && paramsOf(API_PREFIX + endpoint.path, url.pathname);
      if (params) return respond(name, answers[name] as Respond, params, url.searchParams, init);
    }
    strayCalls.push(`${method} ${path}`);
    throw new TypeError("Failed to fetch");
  });
}

type Respond = (request: unknown) => ApiOutcome<unknown> | Promise<ApiOutcome<unknown>>;

async function respond(
  name: EndpointName,
  answer: Respond,
  params: Record<string, string>,
  search: URLSearchParams,
  { body }: RequestInit,
): Promise<Response> {
  const schemas = endpoints[name];
  const sent =
    body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body ?? "{}"));
  const checked = schemas.body.safeParse(sent);
  const outcome = checked.success
    ? await answer({
        params,
        query: schemas.query.parse(Object.fromEntries(search)),
        body: checked.data,
      })
    : invalidRequest(checked.error);
  if (outcome.ok) {
    const value = schemas.answer.safeParse(outcome.value);
    if (!value.success) strayCalls.push(`${name} was answered wrongly: ${value.error.message}`);
    if (schemas.file) {
      const { name: fileName, content } = outcome.value as AnsweredFile;
      return new Response(new Blob([content as BlobPart], { type: schemas.file }), {
        headers: { "Content-Disposition": `attachment; filename="${fileName}"` },
      });
    }
    return Response.json(value.data);
  }
  const { code, message, fields, retryAfter, details } = outcome;
  if (code === "no_answer") throw new TypeError("Failed to fetch");
  return Response.json(
    { success: false, message, code, ...(fields && { fields }), ...details },
    {
      status: failureStatus[code],
      headers: retryAfter ? { "Retry-After": String(retryAfter) } : {},
    },
  );
}

function invalidRequest({ issues }: z.ZodError): ApiFailure {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
  return failure("invalid_request", issues[0]?.message ?? "", { fields });
}

/** The values of a path's `:name` parts; nothing where the path is another. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const found = new RegExp(`^${pattern.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`).exec(path);
  if (!found) return undefined;
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
  );
}
