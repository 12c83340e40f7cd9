import { describe, expectTypeOf, it } from "vitest";
import { endpoints } from "#shared/endpoints.ts";
import { failure, success } from "#shared/failure.ts";
import { failuresOf } from "./endpoint-failures.ts";
import type { Handlers } from "./endpoint-handler.ts";

/** The compiler checks these: what they say does not hold if the file does not compile. */
describe("a handler answers what its endpoint declares", () => {
  type CodeOf<Name extends keyof Handlers> = Extract<
    Awaited<ReturnType<Handlers[Name]>>,
    { ok: false }
  >["code"];

  it("its own failures, and those of its access and its body", () => {
    expectTypeOf<CodeOf<"getBlog">>().toEqualTypeOf<
      "not_found" | "invalid_request" | "too_many_requests" | "unavailable"
    >();
    expectTypeOf<CodeOf<"updateProfile">>().toEqualTypeOf<
      | "wrong_credentials"
      | "confirmation_needed"
      | "not_signed_in"
      | "too_large"
      | "unsupported_media_type"
      | "invalid_request"
      | "too_many_requests"
      | "unavailable"
    >();
  });

  it("and the document tells the same", ({ expect }) => {
    expect([...failuresOf(endpoints.getBlog)].toSorted()).toEqual([
      "invalid_request",
      "not_found",
      "too_many_requests",
      "unavailable",
    ] satisfies CodeOf<"getBlog">[]);
  });

  it("and nothing else", () => {
    const getBlog: Handlers["getBlog"] = async () => failure("not_found", "This blog is gone");
    // @ts-expect-error getBlog declares no conflict
    const wrongCode: Handlers["getBlog"] = async () => failure("conflict", "It is taken");
    // @ts-expect-error a GET has no body that could be too large
    const noBody: Handlers["getBlog"] = async () => failure("too_large", "It is too large");
    const noAdmin: Handlers["logout"] = async () =>
      // @ts-expect-error every signed-in user may log out
      failure("not_allowed", "Only an admin may do this");
    const widened: Handlers["getUserOrders"] = async (_input, { user }) =>
      // @ts-expect-error one undeclared code among others is enough
      user.role === 1 ? success({ success: true, orders: [] }) : failure("cart_changed", "Changed");
    expectTypeOf([getBlog, wrongCode, noBody, noAdmin, widened]).toBeArray();
  });
});
