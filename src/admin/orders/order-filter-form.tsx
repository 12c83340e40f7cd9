import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { isControl } from "#ui/field-problem.ts";
import {
  decideFilters,
  filterStatuses,
  isNarrowed,
  orderFilterAddress,
  parcelFilters,
  paymentFilters,
  readOrderFilter,
  wayFilters,
} from "./order-filter.ts";

/** On phones folded away, so that the orders begin on the first screen; else as if they were not within. */
const moreFields = "grid gap-4 sm:contents";

/** Asks which orders to list; what was asked stands in the page's address. */
export function OrderFilterForm({ address }: { address: URLSearchParams }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const asked: Record<string, unknown> = readOrderFilter(address);
  const given = (name: string) => String(asked[name] ?? "");
  const narrowing = ["status", "payBy", "payment", "parcels", "decide", "from", "to"].filter(
    given,
  ).length;
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
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]"
      >
        <TextField
          label="Number, name, phone, product or tracking number"
          hint="Also e-mail, company, GSTIN, city, pincode, SKU, UTR, purchase order, and invoice, credit note or return number"
          name="search"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={given("search")}
        />
        <div className={`${moreFields} ${isOpen ? "" : "max-sm:hidden"}`} id={moreId}>
          <SelectField label="Status" name="status" defaultValue={given("status")}>
            <option value="">All</option>
            {filterStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </SelectField>
          <SelectField label="Way to pay" name="payBy" defaultValue={given("payBy")}>
            <option value="">All</option>
            {Object.entries(wayFilters).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Payment" name="payment" defaultValue={given("payment")}>
            <option value="">All</option>
            {Object.entries(paymentFilters).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Parcels" name="parcels" defaultValue={given("parcels")}>
            <option value="">All</option>
            {Object.entries(parcelFilters).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="To decide" name="decide" defaultValue={given("decide")}>
            <option value="">All</option>
            {Object.entries(decideFilters).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField label="From" name="from" type="date" defaultValue={given("from")} />
          <TextField label="To" name="to" type="date" defaultValue={given("to")} />
        </div>
        <div className="flex flex-wrap items-end gap-3 sm:col-span-2 lg:col-span-3 xl:col-span-5">
          <Button type="submit">Find orders</Button>
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
            className="sm:hidden"
          >
            {narrowing > 0 ? `Filters (${narrowing})` : "Filters"}
          </Button>
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
