import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { useLocation } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { type Person, personBody } from "#shared/personal-data/contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { useZodForm } from "../kit/forms/use-zod-form.ts";
import { PageHeader } from "../kit/page-header.tsx";
import type { Route } from "./+types/personal-data-page.ts";
import { PersonCard } from "./person-card.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Personal data" });
}

/** What was found under an address; null for nothing. */
interface Found {
  email: string;
  person: Person | null;
  /** Erased just now: how many of their orders keep them, as their invoices do. */
  keptOrders?: number;
}

/** Finds one person by e-mail, and hands over or erases what the shop keeps of them. */
export default function PersonalDataPage() {
  const [found, setFound] = useState<Found>();
  // A customer's page leads here with the address, which stands in no address of a page.
  const email = (useLocation().state as { email?: string } | null)?.email ?? "";
  const form = useZodForm(personBody, { email });

  const look = async ({ email }: { email: string }) => {
    setFound(undefined);
    const outcome = await callEndpoint("findPerson", { body: { email } });
    if (outcome.ok) {
      setFound({ email, person: outcome.value.person });
      // The same address can be looked for again.
      return form.release();
    }
    form.refuse({
      ...outcome,
      message: failureText(outcome, "The person could not be looked for"),
    });
  };

  return (
    <>
      <PageHeader title="Personal data" />
      <p className="mb-6 max-w-prose">
        Somebody may ask what the shop keeps of them, and may ask to be erased. Find them by the
        e-mail address of their account or newsletter, and make sure first that it is they who ask.
      </p>
      <form
        {...form.formProps(look)}
        aria-label="Find a person"
        className="mb-8 grid max-w-xl gap-4"
      >
        <TextField
          label="E-mail address"
          {...form.field("email")}
          type="email"
          autoComplete="off"
        />
        <FormError message={form.message} />
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            {form.isSubmitting ? "Looking..." : "Find the person"}
          </Button>
        </div>
      </form>
      <div role="status">
        {found?.keptOrders !== undefined && (
          <p className="wrap-anywhere">
            <strong>{found.email}</strong> is erased. {keptText(found.keptOrders)}
          </p>
        )}
        {found && !found.person && found.keptOrders === undefined && (
          <p className="wrap-anywhere">
            Nothing is kept under <strong>{found.email}</strong>. An order can name another address
            than its account: look for it among the orders.
          </p>
        )}
        {found?.person && (
          <PersonCard
            key={found.person.email}
            person={found.person}
            onErased={(keptOrders) => setFound({ email: found.email, person: null, keptOrders })}
          />
        )}
      </div>
    </>
  );
}

/** What still names somebody who was erased. */
function keptText(orders: number): string {
  if (orders === 0) return "Nothing of them is kept.";
  const which =
    orders === 1
      ? "1 order with its documents keeps"
      : `${orders} orders with their documents keep`;
  return `${which} name, address and contact details, as tax law wants it: they are found among the orders.`;
}
