import { useFetcher } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { OrderChange } from "./order-change.ts";

/** Notes that one parcel of several has arrived. */
export function DeliverParcel({ parcel }: { parcel: number }) {
  const { data: outcome, state, submit } = useFetcher<ApiOutcome<unknown>>();
  const busy = state !== "idle";
  const send = () => {
    const change: OrderChange = { kind: "delivered", body: { parcel } };
    void submit(JSON.stringify(change), { method: "PUT", encType: "application/json" });
  };
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={send}>
        {busy ? "Saving..." : "It has arrived"}
        <span className="sr-only">: parcel {parcel}</span>
      </Button>
      {outcome && !outcome.ok && !busy && (
        <div className="w-full">
          <FormError message={failureText(outcome, "Something went wrong")} />
        </div>
      )}
    </>
  );
}
