import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { isControl } from "../../ui/field-problem.ts";
import {
  filterStatuses,
  isNarrowed,
  orderFilterAddress,
  parcelFilters,
  readOrderFilter,
} from "./order-filter.ts";

/** Asks which orders to list; what was asked stands in the page's address. */
export function OrderFilterForm({ address }: { address: URLSearchParams }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const asked: Record<string, unknown> = readOrderFilter(address);
  const given = (name: string) => String(asked[name] ?? "");
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    navigate(`?${orderFilterAddress(texts)}`);
  };

  // Back, forward and Clear bring another address. Fields made again would lose the focus.
  useEffect(() => {
    const filter: Record<string, unknown> = readOrderFilter(address);
    for (const control of form.current?.elements ?? []) {
      if (isControl(control)) control.value = String(filter[control.name] ?? "");
    }
  }, [address]);

  return (
    <search aria-label="Orders">
      <form
        ref={form}
        onSubmit={find}
        noValidate
        className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_repeat(2,9.5rem)]"
      >
        <TextField
          label="Number, name, e-mail or phone"
          name="search"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={given("search")}
        />
        <SelectField label="Status" name="status" defaultValue={given("status")}>
          <option value="">All</option>
          {filterStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
        <SelectField label="Payment" name="payment" defaultValue={given("payment")}>
          <option value="">All</option>
          <option value="check">To check</option>
          <option value="cash">Cash to come</option>
        </SelectField>
        <SelectField label="Parcels" name="parcels" defaultValue={given("parcels")}>
          <option value="">All</option>
          {Object.entries(parcelFilters).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="From" name="from" type="date" defaultValue={given("from")} />
        <TextField label="To" name="to" type="date" defaultValue={given("to")} />
        <div className="flex flex-wrap gap-3 sm:col-span-2 xl:col-span-6">
          <Button type="submit">Find orders</Button>
          {isNarrowed(readOrderFilter(address)) && (
            <ButtonLink to="/dashboard/admin/orders" variant="quiet">
              Clear
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}
