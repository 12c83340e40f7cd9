import { useEffect, useState } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import type { getPacking } from "#shared/returns/admin-contract.ts";
import { returnStatusNames } from "#shared/returns/status-names.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { showToast } from "#ui/toast-store.ts";
import { RETURNS_PATH } from "../kit/dashboard-menu.ts";
import { CancelRequests } from "./cancel-requests.tsx";

type PackingState = EndpointAnswer<typeof getPacking>;

interface PackingProps {
  orderId: string;
  /** Whether a part of it has left. */
  hasParcels: boolean;
  /** Changes with the order: what is said here is then asked for again. */
  state: string;
  /** The order is another now. */
  onChanged: () => void;
}

/** Whether an order is packed, what its customer asks for, and its returns. */
export function Packing({ orderId, hasParcels, state, onChanged }: PackingProps) {
  const [packing, setPacking] = useState<PackingState>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again when the order or a change says so.
  useEffect(() => {
    let isCurrent = true;
    void callEndpoint("getPacking", { params: { id: orderId } }).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) setPacking(answer.value);
      setProblem(
        answer.ok ? undefined : failureText(answer, "Packing and returns could not be loaded."),
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [orderId, state, asked]);

  const run = async (call: () => ReturnType<typeof callEndpoint<"markPacked">>) => {
    setBusy(true);
    const done = await call();
    setBusy(false);
    if (done.ok) showToast(done.value.message);
    else showToast(failureText(done, "This could not be saved."), "error");
    setAsked((count) => count + 1);
    onChanged();
  };

  if (problem) return <FormError message={problem} />;
  if (!packing) return null;
  const { packedAt, mayPack, request, returns } = packing;
  const isPacked = packedAt !== undefined;
  return (
    <div className="no-print">
      {mayPack && (
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            {isPacked ? (
              <>
                Packed on <time dateTime={packedAt}>{dateAndTime(packedAt)}</time>: the customer can
                only ask to cancel{hasParcels ? " what waits" : ""}.
              </>
            ) : (
              `Not packed: the customer can still cancel ${hasParcels ? "what waits " : ""}at once.`
            )}
          </p>
          <Button
            variant="secondary"
            busy={busy}
            onClick={() =>
              void run(() =>
                callEndpoint("markPacked", {
                  params: { id: orderId },
                  body: { packed: !isPacked },
                }),
              )
            }
          >
            {isPacked ? "Not packed after all" : "Mark as packed"}
          </Button>
        </div>
      )}
      <CancelRequests
        requests={request ? [request] : []}
        busy={busy}
        onAnswer={({ id, ...body }) =>
          void run(() => callEndpoint("answerCancelRequest", { params: { id }, body }))
        }
      />
      {returns.length > 0 && (
        <p className="mb-6 flex flex-wrap gap-x-4">
          {returns.map(({ _id, number, status }) => (
            <Link key={_id} to={`${RETURNS_PATH}/${_id}`} className="link inline-block py-2.5">
              Return {number}: {returnStatusNames[status].toLowerCase()}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
