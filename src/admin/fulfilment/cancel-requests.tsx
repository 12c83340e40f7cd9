import { useState } from "react";
import { Link } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import { success } from "#shared/failure.ts";
import { type BoundedCount, groupedNumber } from "#shared/numbers.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { OpenCancelRequest } from "#shared/returns/admin-contract.ts";
import type { ShownCancelRequest } from "#shared/returns/contract.ts";
import { MAX_REASON_LENGTH } from "#shared/text-lengths.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { ChangesNeed, IfMayChange } from "../kit/own-access.tsx";
import { ShowMore } from "../kit/show-more.tsx";
import { useAct } from "../kit/use-act.ts";
import { type RowsPart, useMoreRows } from "../kit/use-more-rows.ts";

type Shown = ShownCancelRequest & Partial<Pick<OpenCancelRequest, "customerName" | "orderNumber">>;

interface CancelRequestsProps {
  requests: readonly Shown[];
  /** How many there are in all; left out where these are all. */
  count?: BoundedCount | undefined;
}

/** Customers' open requests to cancel what is packed, further ones as they are asked for; nothing where there are none. */
export function CancelRequests({ requests, count }: CancelRequestsProps) {
  const more = useMoreRows<Shown>(
    { rows: requests, next: count && requests.at(-1)?._id },
    loadRequests,
    "The requests could not be loaded.",
  );
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="cancel-requests" className="sheet no-print mb-6 p-5">
      <h2 id="cancel-requests" className="mb-1 text-xl">
        Requests to cancel
      </h2>
      {count && (
        <p>
          {count.isExact ? "" : "More than "}
          {groupedNumber(count.count)} requests
        </p>
      )}
      <p className="text-muted">
        These orders are packed. Granted, the pieces go back to the stock and their money goes back.
      </p>
      <ul className="divide-y divide-line">
        {more.rows.map((request, place) => (
          <li key={request._id} {...more.focusOf(place)} className="py-4">
            <Request request={request} />
          </li>
        ))}
      </ul>
      <ShowMore more={more} label="Show further requests" />
    </section>
  );
}

async function loadRequests(after: string): Promise<ApiOutcome<RowsPart<Shown>>> {
  const answer = await callEndpoint("listCancelRequests", { query: { after } });
  if (!answer.ok) return answer;
  const { cancelRequests, cancelRequestCount } = answer.value;
  return success({
    rows: cancelRequests,
    next: cancelRequestCount && cancelRequests.at(-1)?._id,
  });
}

function Request({ request }: { request: Shown }) {
  const [answer, setAnswer] = useState("");
  const name = staffOrderName({ id: request.orderId, number: request.orderNumber });
  const { busy, act } = useAct();
  const send = (grant: boolean) =>
    act(
      () =>
        callEndpoint("answerCancelRequest", {
          params: { id: request._id },
          body: { grant, answer },
        }),
      "The answer could not be saved",
    );
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <Link
          to={`${ORDERS_PATH}/${request.orderId}`}
          className="link inline-block py-2 font-semibold"
        >
          Order {name}
        </Link>
        {request.customerName && `, ${request.customerName}`}:{" "}
        {request.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
        <span className="block text-sm text-muted">
          <time dateTime={request.createdAt}>{dateAndTime(request.createdAt)}</time>
          {request.reason && ` · ${request.reason}`}
        </span>
      </p>
      <ChangesNeed permission="write_orders">
        <IfMayChange>
          <TextField
            label="Answer to the customer (optional)"
            name={`answer-${request._id}`}
            value={answer}
            maxLength={MAX_REASON_LENGTH}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} onClick={() => void send(true)}>
              Cancel the pieces<span className="sr-only"> of order {name}</span>
            </Button>
            <Button variant="danger" aria-disabled={busy} onClick={() => void send(false)}>
              Refuse<span className="sr-only"> the request of order {name}</span>
            </Button>
          </div>
        </IfMayChange>
      </ChangesNeed>
    </div>
  );
}
