import { useEffect, useRef, useState } from "react";
import { formatProducts } from "#shared/numbers.ts";
import { countFilters, type ListQuery } from "#shared/search/list-query.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useBackCloses } from "#ui/use-back-closes.ts";
import { FilterForm } from "./filter-form.tsx";
import { type FilterOffer, fetchOffer } from "./filter-offer.ts";
import { listAddress, withoutFilters } from "./list-address.ts";

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  path: string;
  /** A category's slug; undefined for a search. */
  category: string | undefined;
  query: ListQuery;
  offer: FilterOffer;
  onShow: (next: ListQuery) => void;
}

/**
 * The filters on a phone, over the list: what is chosen is counted at once and shown by the button;
 * closed otherwise, the list stays as it was.
 */
export function FilterSheet({ open, onClose, ...rest }: FilterSheetProps) {
  const chosen = useRef<ListQuery>(undefined);
  const close = useBackCloses(open, () => {
    onClose();
    if (chosen.current) rest.onShow(chosen.current);
    chosen.current = undefined;
  });
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Filters"
      className="mb-0 max-h-[88dvh] min-w-full rounded-b-none"
    >
      <SheetForm
        {...rest}
        onShow={(next) => {
          chosen.current = next;
          close();
        }}
      />
    </Dialog>
  );
}

type SheetFormProps = Omit<FilterSheetProps, "open" | "onClose">;

function SheetForm({ path, category, query, offer, onShow }: SheetFormProps) {
  const [draft, setDraft] = useState(query);
  const [counted, setCounted] = useState({ draft, offer });
  const isCounted = counted.draft === draft;

  useEffect(() => {
    if (isCounted) return;
    const controller = new AbortController();
    void fetchOffer(draft, category, controller.signal).then((found) => {
      if (found && !controller.signal.aborted) setCounted({ draft, offer: found });
    });
    return () => controller.abort();
  }, [draft, isCounted, category]);

  const { groups, inStock, total } = counted.offer;
  return (
    <FilterForm
      path={path}
      query={draft}
      groups={groups}
      inStock={inStock}
      onChange={(next) => {
        const chosen = { ...next, sort: query.sort };
        if (listAddress("", chosen) !== listAddress("", draft)) setDraft(chosen);
      }}
      onSubmit={(next) => onShow({ ...next, sort: query.sort })}
    >
      <div className="sticky bottom-0 z-10 -mx-[min(1.25rem,5.5vw)] mt-4 -mb-[min(1.25rem,5.5vw)] flex flex-wrap gap-x-3 gap-y-2 border-t border-line-strong bg-surface px-[min(1.25rem,5.5vw)] py-3">
        {countFilters(draft) > 0 && (
          <Button variant="secondary" onClick={() => setDraft(withoutFilters(draft))}>
            Clear all
          </Button>
        )}
        <Button type="submit" className="flex-1" aria-busy={!isCounted || undefined}>
          Show {formatProducts(total)}
        </Button>
        <p role="status" className="sr-only">
          {isCounted && counted.draft !== query ? formatProducts(total) : ""}
        </p>
      </div>
    </FilterForm>
  );
}
