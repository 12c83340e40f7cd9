import { fetchFile } from "#browser/fetch-file.ts";
import { MAX_PRINTED_ORDERS } from "#shared/documents/document-texts.ts";
import { DownloadButton } from "#storefront/documents/download-button.tsx";
import { Button } from "#ui/button.tsx";

interface ChosenOrdersProps {
  chosen: ReadonlySet<string>;
  /** Ids of the orders on this page of the list. */
  listed: readonly string[];
  /** Chooses all that are listed besides those that are chosen. */
  onChooseAll: () => void;
  onClear: () => void;
}

/** What can be done with the orders that are ticked, on whichever page of the list. */
export function ChosenOrders({ chosen, listed, onChooseAll, onClear }: ChosenOrdersProps) {
  const count = chosen.size;
  const isTooMany = count > MAX_PRINTED_ORDERS;
  return (
    <div
      className={`mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 ${count > 0 ? "sticky top-0 z-20 border-b border-line bg-paper py-2" : ""}`}
    >
      <p role="status" className="text-sm">
        {count > 0 && `${count} chosen`}
        {isTooMany && `: choose at most ${MAX_PRINTED_ORDERS} to print`}
      </p>
      {listed.some((id) => !chosen.has(id)) && (
        <Button variant="quiet" onClick={onChooseAll}>
          {listed.length === 1 ? "Choose this order" : `Choose all ${listed.length} on this page`}
        </Button>
      )}
      {count > 0 && (
        <>
          <DownloadButton
            disabled={isTooMany}
            load={() => fetchFile("printPapers", { body: { orders: [...chosen] } })}
          >
            Print papers
          </DownloadButton>
          <Button variant="quiet" onClick={onClear}>
            Choose none
          </Button>
        </>
      )}
    </div>
  );
}
