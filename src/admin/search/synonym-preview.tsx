import { useState } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { formatProducts } from "#shared/numbers.ts";
import type { previewSearch } from "#shared/search/admin-contract.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { FilledSynonym } from "./synonym-schema.ts";

type Found = EndpointAnswer<typeof previewSearch>;

interface SynonymPreviewProps {
  insteadOf: string | undefined;
  /** Undefined where the form is not right yet. */
  read: () => Promise<FilledSynonym | undefined>;
}

/** Shows what a synonym would find, before it is saved. */
export function SynonymPreview({ insteadOf, read }: SynonymPreviewProps) {
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Found | string>();

  const show = async () => {
    const filled = await read();
    if (!filled) return;
    setBusy(true);
    const { typed, meaning } = filled;
    const body = { keyword: typed[0] ?? "", meaning, ...(insteadOf && { insteadOf }) };
    const outcome = await callEndpoint("previewSearch", { body });
    setBusy(false);
    setShown(outcome.ok ? outcome.value : failureText(outcome, "The preview could not be loaded"));
  };

  return (
    <div>
      <Button variant="secondary" busy={busy} onClick={() => void show()}>
        {busy ? "Looking..." : "Show what it finds"}
      </Button>
      <div role="status" className="mt-3 empty:mt-0">
        {typeof shown === "string" && <Notice tone="error">{shown}</Notice>}
        {typeof shown === "object" && <FoundProducts found={shown} />}
      </div>
    </div>
  );
}

function FoundProducts({ found: { total, products, matchesAll } }: { found: Found }) {
  if (total.count === 0) return <p>It would find nothing: check what the shop calls it.</p>;
  return (
    <>
      <p className="mb-2">
        It would find {formatProducts(total)}
        {matchesAll ? "" : ", with only some of the words"}:
      </p>
      <ul className="list-disc pl-5">
        {products.map(({ _id, name, slug }) => (
          <li key={_id} className="wrap-anywhere">
            <Link to={`/product/${slug}`} target="_blank" className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
