import { MAX_PRINTED_ORDERS } from "#shared/documents/document-texts.ts";
import { fetchFile } from "../../api/fetch-file.ts";
import { DownloadButton } from "../../documents/download-button.tsx";
import { Button } from "../../ui/button.tsx";

interface ChosenOrdersProps {
  chosen: ReadonlySet<string>;
  onClear: () => void;
}

/** What can be done with the orders that are ticked, on whichever page of the list. */
export function ChosenOrders({ chosen, onClear }: ChosenOrdersProps) {
  const count = chosen.size;
  const isTooMany = count > MAX_PRINTED_ORDERS;
  return (
    <div className={count > 0 ? "mb-4 flex flex-wrap items-center gap-3" : ""}>
      <p role="status" className="text-sm">
        {count > 0 && `${count} chosen`}
        {isTooMany && `: choose at most ${MAX_PRINTED_ORDERS} to print`}
      </p>
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
