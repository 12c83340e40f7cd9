import { useState } from "react";
import { Link } from "react-router";
import { dateAndTime } from "#shared/dates.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import type { ShownCancelRequest } from "#shared/returns/contract.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";

/** What the buttons of a request send. */
export interface RequestAnswer {
  id: string;
  grant: boolean;
  answer: string;
}

interface CancelRequestsProps {
  requests: readonly (ShownCancelRequest & { customerName?: string })[];
  busy: boolean;
  onAnswer: (answer: RequestAnswer) => void;
}

/** Customers' open requests to cancel what is packed; nothing where there are none. */
export function CancelRequests({ requests, busy, onAnswer }: CancelRequestsProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="cancel-requests" className="sheet no-print mb-6 p-5">
      <h2 id="cancel-requests" className="mb-1 text-xl">
        Requests to cancel
      </h2>
      <p className="text-muted">
        These orders are packed. Granted, the pieces go back to the stock and their money goes back.
      </p>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request._id} className="py-4">
            <Request request={request} busy={busy} onAnswer={onAnswer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RequestProps {
  request: CancelRequestsProps["requests"][number];
  busy: boolean;
  onAnswer: (answer: RequestAnswer) => void;
}

function Request({ request, busy, onAnswer }: RequestProps) {
  const [answer, setAnswer] = useState("");
  const number = shownOrderNumber(request.orderId);
  const send = (grant: boolean) => onAnswer({ id: request._id, grant, answer });
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <Link
          to={`${ORDERS_PATH}/${request.orderId}`}
          className="link inline-block py-2 font-semibold"
        >
          Order #{number}
        </Link>
        {request.customerName && `, ${request.customerName}`}:{" "}
        {request.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
        <span className="block text-sm text-muted">
          <time dateTime={request.createdAt}>{dateAndTime(request.createdAt)}</time>
          {request.reason && ` · ${request.reason}`}
        </span>
      </p>
      <TextField
        label="Answer to the customer (optional)"
        name={`answer-${request._id}`}
        value={answer}
        maxLength={500}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => send(true)}>
          Cancel the pieces<span className="sr-only"> of order {number}</span>
        </Button>
        <Button variant="danger" aria-disabled={busy} onClick={() => send(false)}>
          Refuse<span className="sr-only"> the request of order {number}</span>
        </Button>
      </div>
    </div>
  );
}
