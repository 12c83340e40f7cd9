import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { getPacking } from "#shared/returns/admin-contract.ts";
import { returnStatusNames } from "#shared/returns/return-status.ts";
import { Button } from "#ui/button.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";
import { RETURNS_PATH } from "../kit/dashboard-menu.ts";
import { ChangesNeed, IfMayChange } from "../kit/own-access.tsx";
import { useAct } from "../kit/use-act.ts";
import { CancelRequests } from "./cancel-requests.tsx";

interface PackingProps {
  orderId: string;
  /** A part of it has left. */
  hasShipments: boolean;
  /** Its customer picks it up. */
  isPickUp: boolean;
  packing: EndpointAnswer<typeof getPacking>;
}

const toggleLabels = {
  parcel: { mark: "Mark as packed", undo: "Not packed after all" },
  pickUp: { mark: "Ready to pick up", undo: "Not ready after all" },
};

const NOT_SAVED = "This could not be saved.";

/** Such as `1 piece lies in Chennai, 5 pieces lie in Kolkata: bring them to where they are picked up.` */
function liesElsewhereText({ liesElsewhere }: PackingProps["packing"]): string | undefined {
  if (!liesElsewhere) return undefined;
  const parts = liesElsewhere.map(
    ({ branch, quantity }) =>
      `${groupedNumber(quantity)} ${quantity === 1 ? "piece lies" : "pieces lie"} in ${branch}`,
  );
  const isOne = liesElsewhere.reduce((sum, { quantity }) => sum + quantity, 0) === 1;
  const [it, is] = isOne ? ["it", "it is"] : ["them", "they are"];
  return `${parts.join(", ")}: bring ${it} to where ${is} picked up.`;
}

/** Also says what its customer asks for, and its returns. */
export function Packing({ orderId, hasShipments, isPickUp, packing }: PackingProps) {
  const { packedAt, mayPack, request, returns } = packing;
  const elsewhere = isPickUp && packedAt === undefined ? liesElsewhereText(packing) : undefined;
  const { busy, act } = useAct();
  const isPacked = packedAt !== undefined;
  const togglePacked = () =>
    callEndpoint("markPacked", { params: { id: orderId }, body: { packed: !isPacked } });
  return (
    <div className="no-print">
      <CancelRequests requests={request ? [request] : []} />
      {mayPack && (
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            {isPacked ? (
              <>
                {isPickUp ? "Ready to pick up since " : "Packed on "}
                <time dateTime={packedAt}>{dateAndTime(packedAt)}</time>: the customer can only ask
                to cancel{hasShipments ? " what waits" : ""}.
              </>
            ) : (
              `Not ${isPickUp ? "ready" : "packed"}: the customer can still cancel ${hasShipments ? "what waits " : ""}at once.`
            )}
            {isPickUp &&
              !isPacked &&
              " Once it lies ready, the customer gets an e-mail that says so."}
            {elsewhere && <strong className="block">{elsewhere}</strong>}
          </p>
          <ChangesNeed permission="write_fulfilments">
            <IfMayChange>
              {elsewhere ? (
                <ActionButton
                  {...noFields}
                  label={toggleLabels.pickUp.mark}
                  button={{ variant: "secondary" }}
                  title="Has all of it been brought?"
                  send={togglePacked}
                  fallbackMessage={NOT_SAVED}
                  submitLabel="All of it lies ready"
                >
                  <p>{elsewhere}</p>
                  <p>The customer gets an e-mail that all of it lies ready.</p>
                </ActionButton>
              ) : (
                <Button
                  variant="secondary"
                  busy={busy}
                  onClick={() => void act(togglePacked, NOT_SAVED)}
                >
                  {toggleLabels[isPickUp ? "pickUp" : "parcel"][isPacked ? "undo" : "mark"]}
                </Button>
              )}
            </IfMayChange>
          </ChangesNeed>
        </div>
      )}
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
