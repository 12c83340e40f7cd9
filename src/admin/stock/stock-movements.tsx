import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { dateAndTime } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { ProductStock } from "#shared/stock/contract.ts";
import { reasonTexts } from "#shared/stock/movement-reason.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { ORDERS_PATH, RETURNS_PATH } from "../kit/dashboard-menu.ts";
import { actorText, deltaText, stockEntryPath } from "./stock-texts.ts";

interface StockMovementsProps {
  productId: string;
  latest: ProductStock["movements"];
  /** Others were before the latest. */
  hasMore: boolean;
  /** Each says its branch. */
  isOfSeveral: boolean;
}

/** What came and went of a product, the newest first; earlier ones are asked for. */
export function StockMovements({ productId, latest, hasMore, isOfSeveral }: StockMovementsProps) {
  /** All that were shown when these were asked for, and these: what is new since pushes none out. */
  const [earlier, setEarlier] = useState<{ movements: typeof latest; hasMore: boolean }>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [firstNew, setFirstNew] = useState<number>();
  const place = useRef<HTMLLIElement>(null);
  const end = latest.at(-1)?._id ?? 0;
  const all = [...latest, ...(earlier?.movements ?? []).filter(({ _id }) => _id < end)];

  useEffect(() => {
    if (firstNew !== undefined) place.current?.focus();
  }, [firstNew]);

  const showEarlier = async () => {
    setBusy(true);
    setProblem(undefined);
    const before = String(all.at(-1)?._id);
    const answer = await callEndpoint("getProductStock", {
      params: { id: productId },
      query: { before },
    });
    setBusy(false);
    if (!answer.ok) return setProblem(failureText(answer, "The movements could not be loaded."));
    const { movements, hasMore: hasOthers } = answer.value.stock;
    setEarlier({ movements: [...all, ...movements], hasMore: hasOthers });
    setFirstNew(movements[0]?._id);
  };

  if (all.length === 0) return <p className="text-muted">Nothing has come or gone yet.</p>;
  return (
    <>
      <ol className="border-t border-line">
        {all.map((movement) => (
          <li
            key={movement._id}
            ref={movement._id === firstNew ? place : undefined}
            tabIndex={movement._id === firstNew ? -1 : undefined}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3"
          >
            <Movement {...movement} isOfSeveral={isOfSeveral} />
          </li>
        ))}
      </ol>
      <FormError message={problem} />
      {(earlier ?? { hasMore }).hasMore && (
        <Button variant="secondary" className="mt-4" busy={busy} onClick={() => void showEarlier()}>
          Show earlier movements
        </Button>
      )}
    </>
  );
}

/** What a movement refers to, and where it is shown. */
function referenceOf({ order, return: back, entry }: ProductStock["movements"][number]) {
  if (order) {
    const name = staffOrderName({ id: order._id, number: order.number });
    return { to: `${ORDERS_PATH}/${order._id}`, name };
  }
  if (back) return { to: `${RETURNS_PATH}/${back._id}`, name: back.number ?? "Return" };
  return entry && { to: stockEntryPath(entry._id), name: entry.number };
}

type MovementProps = ProductStock["movements"][number] & { isOfSeveral: boolean };

function Movement({ isOfSeveral, ...movement }: MovementProps) {
  const { at, branch, delta, onHand, reason, note, actor } = movement;
  const reference = referenceOf(movement);
  return (
    <>
      <p className="min-w-0 font-semibold wrap-anywhere">
        {reasonTexts[reason]}
        {reference && (
          <>
            {" "}
            <Link to={reference.to} className="link tabular whitespace-nowrap">
              {reference.name}
            </Link>
          </>
        )}
      </p>
      <p className={`tabular text-right font-semibold ${delta < 0 ? "text-error" : ""}`}>
        {deltaText(delta)}
      </p>
      {note && <p className="col-span-2 wrap-anywhere whitespace-pre-line">{note}</p>}
      <p className="min-w-0 text-sm wrap-anywhere text-muted">
        <time dateTime={at}>{dateAndTime(at)}</time>
        {isOfSeveral && ` · ${branch}`} · by {actorText(actor)}
      </p>
      <p className="tabular text-right text-sm text-muted">
        {groupedNumber(onHand)} lay there then
      </p>
    </>
  );
}
