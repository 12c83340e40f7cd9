import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { MAX_ORDER_SEARCH } from "#shared/orders/search-limits.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { type OwnOrderSearch, ownOrdersAddress, readOwnOrderSearch } from "./own-order-search.ts";

/** Finds some of one's orders; what was asked stands in the page's address. */
export function FindOrders({ asked }: { asked: OwnOrderSearch }) {
  const navigate = useNavigate();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    void navigate(ownOrdersAddress(readOwnOrderSearch(new URLSearchParams(texts))));
  };
  return (
    <search className="print:hidden">
      <form
        // Back and forward bring another search.
        key={ownOrdersAddress({ ...asked, page: 1 })}
        onSubmit={find}
        className="mb-6 grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
      >
        <TextField
          label="Number, product or purchase order"
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_ORDER_SEARCH}
          defaultValue={asked.search}
          className="col-span-2 min-w-0 sm:col-span-1"
        />
        <TextField label="From" name="from" type="date" defaultValue={asked.from} />
        <TextField label="To" name="to" type="date" defaultValue={asked.to} />
        <Button type="submit" variant="secondary" className="col-span-2 sm:col-span-1">
          <Search aria-hidden="true" className="size-4" />
          Find
        </Button>
      </form>
    </search>
  );
}
