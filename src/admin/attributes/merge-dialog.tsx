import { useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { DictionaryValue } from "#shared/attributes/admin-contract.ts";
import type { previewMergeValues } from "#shared/attributes/uses-contract.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { type BoundedCount, formatProducts } from "#shared/numbers.ts";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { UsesList } from "./uses-list.tsx";

/** Two choices of which one is to be left. */
export interface WantedMerge {
  from: DictionaryValue;
  into: DictionaryValue;
}

const NONE = { total: 0, first: [] };

interface MergeDialogProps {
  /** The attribute's. */
  id: string;
  /** Undefined while nothing is to be merged. */
  merge: WantedMerge | undefined;
  busy: boolean;
  onConfirm: (merge: WantedMerge) => void;
  onClose: () => void;
}

/** Asks before two choices become one; where a family forbids it, says which, and why. */
export function MergeDialog({ id, merge, busy, onConfirm, onClose }: MergeDialogProps) {
  const preview = useMergePreview(id, merge);
  const known = preview === "failed" ? null : preview;
  const isForbidden = known !== null && known.families.total > 0;
  const [from, into] = [merge?.from.name, merge?.into.name];
  return (
    <ConfirmDialog
      open={merge !== undefined}
      title={
        isForbidden ? `${from} cannot be merged into ${into} yet` : `Merge ${from} into ${into}?`
      }
      confirmLabel="Merge"
      busyLabel={preview === null ? "Looking what needs it..." : "Merging..."}
      busy={busy || preview === null}
      mayConfirm={!isForbidden}
      onConfirm={() => merge && onConfirm(merge)}
      onClose={onClose}
    >
      {isForbidden ? (
        <p className="wrap-anywhere">
          Families have products of both that are otherwise alike: as one value, shoppers could not
          choose between them. Take one of each two out of these first:
        </p>
      ) : (
        <p className="wrap-anywhere">
          {merge && formatProducts(merge.from.products)}{" "}
          {isOne(merge?.from.products) ? "becomes" : "become"} “{into}”, and what is read as “{from}
          ” from now on is “{into}”, too. This cannot be undone.
        </p>
      )}
      {known && !isForbidden && known.rules.total > 0 && (
        <p className="mt-3">These then say “{into}”:</p>
      )}
      {known && <UsesList families={known.families} rules={isForbidden ? NONE : known.rules} />}
    </ConfirmDialog>
  );
}

const isOne = (products: BoundedCount | undefined) => products?.count === 1 && products.isExact;

type Preview = EndpointAnswer<typeof previewMergeValues>;

/** Null while it is asked for, `failed` where the shop cannot say. */
function useMergePreview(id: string, merge: WantedMerge | undefined): Preview | "failed" | null {
  const [preview, setPreview] = useState<Preview | "failed" | null>(null);

  useEffect(() => {
    setPreview(null);
    if (!merge) return;
    let isOvertaken = false;
    const ask = async () => {
      const query = { from: merge.from.id, into: merge.into.id };
      const answer = await callEndpoint("previewMergeValues", { params: { id }, query });
      if (!isOvertaken) setPreview(answer.ok ? answer.value : "failed");
    };
    void ask();
    return () => {
      isOvertaken = true;
    };
  }, [id, merge]);

  return preview;
}
