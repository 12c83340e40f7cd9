import { useRef } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { DictionaryAttribute } from "#shared/attributes/admin-contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { showOutcome, toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { useDeletion } from "../kit/use-deletion.ts";
import type { Route } from "./+types/attributes-page.ts";
import { AttributeForm } from "./attribute-form.tsx";
import { AttributeList } from "./attribute-list.tsx";
import { DeleteAttributeDialog } from "./delete-attribute-dialog.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Attributes" });
}

export function clientLoader() {
  return loadForAdmin(() => callEndpoint("listAttributes"));
}

export const shouldRevalidate = keepUnsavedPage;

/** Deletes the attribute of the given `id`. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  const outcome = await callEndpoint("deleteAttribute", { params: { id } });
  showOutcome(outcome, "The attribute could not be deleted");
  return toActionResult(outcome);
}

export default function AttributesPage({ loaderData: loaded }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion<DictionaryAttribute>({ focusNext: heading });
  return (
    <>
      <PageHeader title="Attributes" />
      <p className="mb-6 max-w-3xl">
        What products are filtered, compared and told apart by: numbers such as Plate width, and
        choices such as Colour. They are read from the products' specifications; what is read
        wrongly you correct in the product's form.
      </p>
      <section aria-labelledby="all-attributes" className="max-w-4xl">
        <h2 ref={heading} id="all-attributes" tabIndex={-1} className="mb-3 outline-none">
          All attributes
        </h2>
        {loaded.ok ? (
          <AttributeList attributes={loaded.value.attributes} onDelete={deletion.choose} />
        ) : (
          <LoadFailed title={failureText(loaded, "The attributes could not be loaded")} />
        )}
      </section>
      <section aria-labelledby="new-attribute" className="mt-10 max-w-4xl">
        <h2 id="new-attribute" className="mb-3">
          Add an attribute
        </h2>
        <div className="sheet p-4 sm:p-5">
          <AttributeForm />
        </div>
      </section>
      <DeleteAttributeDialog deletion={deletion} />
    </>
  );
}
