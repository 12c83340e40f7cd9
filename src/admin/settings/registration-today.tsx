import { useState } from "react";
import { useWatch } from "react-hook-form";
import { longDate, shortDate, todayInIndia } from "#shared/dates.ts";
import { sellerOf } from "#shared/documents/seller.ts";
import {
  type RegistrationsSettings,
  registrationsSettings,
} from "#shared/settings/registrations.ts";
import type { StoreBranch } from "#shared/store-branches.ts";
import {
  branchRegistrationsOn,
  type Registration,
  registrationOn,
} from "#shared/tax/registration.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { SelectField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { ExampleInvoice } from "./example-invoice.tsx";

/** Of goods that the example sells. */
const EXAMPLE = { hsn: "8443", gstPercent: 18 };

interface RegistrationTodayProps {
  form: FormFields<RegistrationsSettings>;
  branches: readonly StoreBranch[];
}

/** Of what is typed by now, what counts today. */
function useRegistrationsToday({ form: { control }, branches }: RegistrationTodayProps) {
  const registrations = useWatch({ control, name: "registrations" });
  const dated = registrations.filter(({ from }) => from !== "");
  // One that the shop refuses would stand on no invoice.
  const sound = dated.flatMap(
    (one) => registrationsSettings.safeParse({ registrations: [one] }).data?.registrations ?? [],
  );
  const today = todayInIndia();
  const ofBranches = branchRegistrationsOn(sound, today);
  const [next] = sound.filter(({ from }) => from > today).toSorted(byDay);
  return {
    /** The whole shop's; undefined before its first. */
    now: registrationOn(sound, today),
    ofBranches,
    /** Branches that have one of their own. */
    own: branches.filter(({ id }) => ofBranches[id]),
    next,
    someLeftOut: sound.length < dated.length,
  };
}

/** What an invoice of today would say, with what is typed by now. */
export function RegistrationToday({ form, branches }: RegistrationTodayProps) {
  const { now, ofBranches, own, next, someLeftOut } = useRegistrationsToday({ form, branches });
  return (
    <Notice tone="info" title="On an invoice of today">
      <p className="break-words">
        {now
          ? registrationText(now, branches)
          : "The legal name of the store, and the GSTIN that the shop was set up with."}
      </p>
      {own.map(({ id, name }) => (
        <p key={id} className="break-words">
          For goods from {name}: {ofBranches[id]?.legalName}, {ofBranches[id]?.gstin},{" "}
          {ofBranches[id]?.state}
        </p>
      ))}
      {someLeftOut && <p>Without the registrations below that have a mistake or lack something.</p>}
      {next && (
        <p className="break-words">
          From {longDate(next.from)}: {next.legalName}, {next.gstin || "without a GSTIN"}
        </p>
      )}
    </Notice>
  );
}

interface RegisteredInvoiceProps extends RegistrationTodayProps {
  /** As they are now. */
  saved: RegistrationsSettings;
}

/** How an invoice of today looks, with what is typed by now, for goods from where one chooses. */
export function RegisteredInvoice({ form, branches, saved }: RegisteredInvoiceProps) {
  const { now, ofBranches, own } = useRegistrationsToday({ form, branches });
  const store = useStoreInfo();
  const [chosen, choose] = useState("");
  const branch = ofBranches[chosen] ? chosen : "";
  const seller = sellerOf(
    {
      ...store,
      ...(now && {
        legalName: now.legalName || undefined,
        gstin: now.gstin || undefined,
        registeredAddress: now.address || undefined,
      }),
      branchRegistrations: ofBranches,
    },
    branch,
  );
  // What the shop sells under before its first registration is known here while its pages show it.
  const isFirstKnown = registrationOn(saved.registrations, todayInIndia()) === undefined;
  const isKnown = branch !== "" || now !== undefined || isFirstKnown;
  return (
    <section aria-label="Preview of an invoice" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {own.length > 0 && (
        <SelectField
          label="Preview for goods from"
          name="previewed-branch"
          value={branch}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">The whole shop</option>
          {own.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {!isKnown && (
        <p>
          Without a registration that has begun, the GSTIN that the shop was set up with holds
          again: it is shown here once this is saved.
        </p>
      )}
      {isKnown && !seller && <p>Without a GSTIN the shop issues no tax invoices.</p>}
      {isKnown && seller && <ExampleInvoice seller={seller} {...EXAMPLE} />}
    </section>
  );
}

const byDay = (a: Registration, b: Registration) => a.from.localeCompare(b.from);

/** A registration in one line. */
export function registrationText(
  { from, branch, legalName, gstin, address, state }: Registration,
  branches: readonly StoreBranch[],
): string {
  const of = branches.find(({ id }) => id === branch);
  return [
    ...[of && `for goods from ${of.name}`, legalName || "(no legal name)", gstin || "no GSTIN"],
    ...[address, state, from && `from ${shortDate(from)}`],
  ]
    .filter(Boolean)
    .join(", ");
}
