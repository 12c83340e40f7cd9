import { type FailureCode, failure, type Outcome, success } from "#shared/failure.ts";
import type { returnsAdminEndpoints } from "#shared/returns/admin-contract.ts";
import type { returnsEndpoints } from "#shared/returns/contract.ts";
import type { CancelRequestState, ReturnStatus } from "#shared/returns/return-status.ts";
import { returnStatusNames } from "#shared/returns/return-status.ts";
import { type HandlersOf, inSteps } from "../http/endpoint-handler.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { ReturnsService } from "./service.ts";

const MAILED = "The customer gets an e-mail.";

const ANSWERED: Record<CancelRequestState, string> = {
  open: "",
  granted: `The pieces are cancelled. ${MAILED}`,
  refused: `The request is refused. ${MAILED}`,
  overtaken: "The pieces have left meanwhile, so they cannot be cancelled. The customer is told.",
};

/** Handles the endpoints of returns, and of cancelling by the shopper. */
export function returnsApi(
  returns: ReturnsService,
): HandlersOf<typeof returnsEndpoints & typeof returnsAdminEndpoints> {
  /** A move by staff to a state; the answer has the return as it is then. */
  const moving = <Input extends { params: { id: string } }, Who, Code extends FailureCode>(
    move: (input: Input, caller: Who) => Promise<Outcome<ReturnStatus, Code>>,
  ) =>
    inSteps({
      async act(
        input: Input,
        caller: Who,
      ): Promise<Outcome<{ message: string }, Code | "not_found">> {
        const moved = await move(input, caller);
        if (!moved.ok) return moved;
        const state = returnStatusNames[moved.value].toLowerCase();
        return success({ message: `The return is ${state}. ${MAILED}` });
      },
      async read({ message }, { params }) {
        const found = await returns.details(params.id);
        if (!found.ok) return found;
        return success({ success: true as const, message, return: found.value });
      },
    });

  return {
    async getOwnReturns({ query }, { user }) {
      const orderIds = query.orders?.split(",");
      return success({ success: true, ...(await returns.ofUser(user, orderIds)) });
    },

    async getReturnTerms(_input, caller) {
      caller.addCacheTags(cacheTags.settings("returns"));
      return success({ success: true, days: await returns.days() });
    },

    async addReturnPhoto({ params }, { user, file }) {
      if (!file) return failure("invalid_request", "Choose a photo to send");
      const saved = await returns.addPhoto(user, params.id, file);
      return saved.ok ? success({ success: true, url: saved.value }) : saved;
    },

    async requestReturn({ params, body }, { user }) {
      const outcome = await returns.ask(user, params.id, body);
      if (!outcome.ok) return outcome;
      const message = "We have your request and write to you what to do next.";
      return success({ success: true, message, return: outcome.value });
    },

    async withdrawReturn({ params }, { user }) {
      const withdrawn = await returns.withdraw(user, params.id);
      if (!withdrawn.ok) return withdrawn;
      return success({ success: true, message: "Return withdrawn", return: withdrawn.value });
    },

    async cancelOwnOrder({ params, body }, { user }) {
      const cancelled = await returns.cancel(user, params.id, body);
      if (!cancelled.ok) return cancelled;
      const done = cancelled.value === "cancelled";
      const message = done
        ? "Cancelled. You get an e-mail."
        : "It is packed already: we see whether it can still be stopped, and write to you.";
      return success({ success: true, message, done });
    },

    async saveRefundAccount({ params, body }, { user }) {
      const saved = await returns.refundTo(user, params.id, body.account);
      const message = "Thank you. That is where we transfer your money to.";
      return saved.ok ? success({ success: true, message }) : saved;
    },

    async listReturns({ query }) {
      return success({ success: true, ...(await returns.list(query)) });
    },

    async listCancelRequests({ query }) {
      return success({ success: true, ...(await returns.cancelRequests(query.after)) });
    },

    async getReturn({ params }) {
      const found = await returns.details(params.id);
      return found.ok ? success({ success: true, return: found.value }) : found;
    },

    decideReturn: moving(async ({ params, body }, { user }) => {
      const decided = await returns.decide(params.id, user, body);
      return decided.ok ? success(body.to) : decided;
    }),

    inspectReturn: moving(async ({ params, body }, { user }) => {
      const inspected = await returns.inspect(params.id, user, body);
      return inspected.ok ? success("inspected") : inspected;
    }),

    endReturn: moving(async ({ params, body }, { user }) => {
      const ended = await returns.end(params.id, user, body);
      return ended.ok ? success(body.how) : ended;
    }),

    async getPacking({ params }) {
      const packing = await returns.packing(params.id);
      return packing.ok ? success({ success: true, ...packing.value }) : packing;
    },

    async markPacked({ params, body }, { user }) {
      const marked = await returns.markPacked(params.id, user, body.packed);
      if (!marked.ok) return marked;
      return success({ success: true, message: packedText(body.packed, marked.value) });
    },

    async answerCancelRequest({ params, body }, { user }) {
      const answered = await returns.answerCancelRequest(params.id, user, body);
      if (!answered.ok) return answered;
      return success({ success: true, message: ANSWERED[answered.value] });
    },
  };
}

function packedText(isPacked: boolean, { isPickUp }: { isPickUp: boolean }): string {
  if (!isPacked) {
    return `Not ${isPickUp ? "ready" : "packed"} any more. The customer can cancel at once again.`;
  }
  return isPickUp
    ? "Ready to pick up. The customer gets an e-mail, and can now only ask to cancel."
    : "Marked as packed. The customer can now only ask to cancel.";
}
