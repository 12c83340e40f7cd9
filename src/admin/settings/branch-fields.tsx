import { useWatch } from "react-hook-form";
import {
  differsFromStore,
  hoursAsStored,
  type OpeningHours,
  weekdays,
} from "#shared/store-branches.ts";
import { BranchCard } from "#storefront/information/branch-card.tsx";
import { StateOptions } from "#storefront/tax/state-options.tsx";
import { CheckboxField, SelectField } from "#ui/field.tsx";
import { FoldedFields } from "#ui/folded-fields.tsx";
import { Notice } from "#ui/notice.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import type { BranchesFields } from "./branch-values.ts";

/** The branch of a new shop's stock, by the id that it has among the shop's branches: what no other is named for lies there. */
const FIRST_STOCK_BRANCH = "kolkata";

/** Says which of two addresses of the head office stands where, as long as they differ. */
function OtherAddress({ form: { control }, storeAddress }: Omit<BranchFieldsProps, "at">) {
  const [street, pincode] = useWatch({
    control,
    name: ["branches.0.address", "branches.0.pincode"],
  });
  if (!differsFromStore({ address: street, pincode }, storeAddress)) return null;
  return (
    <Notice
      tone="warning"
      title="Settings, Store has another address of the head office"
      className="sm:col-span-2"
    >
      <p className="wrap-anywhere">
        Invoices, quotations and e-way bills have that one: {storeAddress}. The shop’s pages have
        this one. If both are meant to be one place, correct either.
      </p>
    </Notice>
  );
}

interface BranchFieldsProps {
  form: BranchesFields;
  at: number;
  /** As it is saved under Settings, Store; empty where it is none, or not known. */
  storeAddress: string;
}

/** One branch: how it is reached, when it is open, and how pages will show it. */
export function BranchFields({ form, at, storeAddress }: BranchFieldsProps) {
  const number = at + 1;
  const text = (
    name: "name" | "address" | "city" | "pincode" | "phone" | "mapLink",
    label: string,
  ) => ({
    form,
    name: `branches.${at}.${name}` as const,
    label: `${label} of branch ${number}`,
    autoComplete: "off",
  });
  const hasWrongHours = weekdays.some((day) => form.errorOf(`branches.${at}.hours.${day}`));
  return (
    <fieldset className="sheet grid min-w-0 basis-full grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:grid-cols-2 sm:p-5">
      <legend className="sr-only">Branch {number}</legend>
      {at === 0 && <OtherAddress form={form} storeAddress={storeAddress} />}
      <LimitedField {...text("name", "Name")} hint={at === 0 ? "The head office" : undefined} />
      <LimitedField {...text("phone", "Phone")} inputMode="tel" />
      <LimitedField {...text("address", "Street and number")} className="sm:col-span-2" />
      <LimitedField {...text("city", "City")} />
      <LimitedField {...text("pincode", "Pincode")} inputMode="numeric" />
      <SelectField label={`State of branch ${number}`} {...form.field(`branches.${at}.state`)}>
        <StateOptions />
      </SelectField>
      <LimitedField
        {...text("mapLink", "Link to a map")}
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://maps.app.goo.gl/…"
      />
      <LimitedField
        form={form}
        name={`branches.${at}.legalName`}
        label={`Legal name of branch ${number}`}
        hint="Where another company than the shop’s runs it"
        autoComplete="off"
      />
      <LimitedField
        form={form}
        name={`branches.${at}.gstin`}
        label={`GSTIN of branch ${number}`}
        hint="Shown beside the branch. For invoices of goods that leave from here, enter its registration under Settings, Registrations: then that is shown"
        autoComplete="off"
        autoCapitalize="characters"
      />
      {form.getValues(`branches.${at}.id`) === FIRST_STOCK_BRANCH ? (
        <p className="text-sm text-muted sm:col-span-2">
          Goods lie here, and are sold from here: all that is in no other branch.
        </p>
      ) : (
        <CheckboxField
          label={`Goods are sold from branch ${number}`}
          hint="It is then on the products’ stock pages: move goods there. An order takes them from the first branch that has enough."
          {...form.field(`branches.${at}.keepsGoods`)}
          className="sm:col-span-2"
        />
      )}
      <FoldedFields
        summary={`Opening hours of branch ${number}`}
        open={false}
        hasError={hasWrongHours}
        className="sm:col-span-2"
      >
        <p className="text-sm text-muted">
          Such as 10:00-19:00, or 10 am to 2 pm, 4 pm to 8 pm. Empty where it is closed.
        </p>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {weekdays.map((day) => (
            <LimitedField
              key={day}
              form={form}
              name={`branches.${at}.hours.${day}`}
              label={`${day}, branch ${number}`}
              autoComplete="off"
            />
          ))}
        </div>
      </FoldedFields>
      <BranchPreview form={form} at={at} />
    </fieldset>
  );
}

/** The branch as “About us” will show it, with what is typed by now. */
function BranchPreview({ form: { control }, at }: { form: BranchesFields; at: number }) {
  const branch = useWatch({ control, name: `branches.${at}` });
  const holidays = useWatch({ control, name: "holidays" });
  if (!branch) return null;
  const hours = Object.fromEntries(
    weekdays.map((day) => [day, hoursAsStored(branch.hours[day])]),
  ) as OpeningHours;
  return (
    <section
      aria-label={`Preview of branch ${at + 1}`}
      className="min-w-0 rounded-md border border-line bg-paper p-4 text-sm sm:col-span-2"
    >
      <p className="mb-2 text-muted">As “About us” will show it:</p>
      <BranchCard branch={{ ...branch, hours }} holidays={holidays} isHeadOffice={at === 0} />
    </section>
  );
}
