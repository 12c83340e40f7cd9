import { ChevronDown } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { MAX_ORDER_SEARCH } from "#shared/orders/order-id.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { type OwnOrderSearch, ownOrdersAddress, readOwnOrderSearch } from "./own-order-search.ts";

/**
 * Finds some of one's orders; what was asked stands in the page's address. One row, so that the orders
 * begin on a phone's first screen; days unfold.
 */
export function FindOrders({ query }: { query: OwnOrderSearch }) {
  const navigate = useNavigate();
  const [withDays, setWithDays] = useState(Boolean(query.from ?? query.to));
  const daysId = useId();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    void navigate(ownOrdersAddress(readOwnOrderSearch(new URLSearchParams(texts))));
  };
  return (
    <search className="print:hidden">
      <form
        // Back and forward bring another search.
        key={ownOrdersAddress({ ...query, page: 1 })}
        onSubmit={find}
        className="mb-4 flex flex-wrap gap-2 sm:mb-6"
      >
        <div className="flex min-w-[min(12rem,100%)] flex-1">
          <SearchInput
            label="Find by number, product or purchase order"
            action="Find"
            placeholder="Find an order"
            query={query.search ?? ""}
            maxLength={MAX_ORDER_SEARCH}
            inputProps={{ name: "search", autoComplete: "off" }}
          />
        </div>
        <Button
          variant="secondary"
          aria-expanded={withDays}
          aria-controls={daysId}
          onClick={() => setWithDays(!withDays)}
        >
          Dates
          <ChevronDown aria-hidden="true" className={`size-4 ${withDays ? "rotate-180" : ""}`} />
        </Button>
        <div
          id={daysId}
          hidden={!withDays}
          className="grid w-full grid-cols-2 items-end gap-3 sm:grid-cols-[auto_auto_auto_1fr] [&[hidden]]:hidden"
        >
          {withDays && (
            <>
              <TextField label="From" name="from" type="date" defaultValue={query.from} />
              <TextField label="To" name="to" type="date" defaultValue={query.to} />
              <Button type="submit" variant="secondary" className="col-span-2 sm:col-span-1">
                Find in these days
              </Button>
            </>
          )}
        </div>
      </form>
    </search>
  );
}
