import { redirect } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { FamilyInput } from "#shared/families/admin-contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { showToast } from "#ui/toast-store.ts";
import { dropUnsaved } from "#ui/unsaved-changes.ts";
import { toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { FAMILIES_PATH } from "../kit/dashboard-menu.ts";
import type { WithIdempotencyKey } from "../kit/forms/idempotency-key.ts";
import { ListLink } from "../kit/list-link.tsx";
import { useListAddress } from "../kit/list-return.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import type { Route } from "./+types/create-family-page.ts";
import { FamilyForm } from "./family-form.tsx";
import { noAnswerMessage } from "./no-answer-message.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Make a family" });
}

/** With `product`, ids joined by commas: the products that it begins with. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const ids = new URL(request.url).searchParams.get("product") ?? "";
  const [attributes, candidates] = await Promise.all([
    loadForAdmin(() => callEndpoint("getFamilyAttributes")),
    loadForAdmin(() => callEndpoint("getFamilyCandidates", { query: { ids } })),
  ]);
  return { attributes, candidates };
}

export const shouldRevalidate = keepUnsavedPage;

/** Makes the family, and goes on to its own page. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { idempotencyKey, ...body }: WithIdempotencyKey<FamilyInput> = await request.json();
  const outcome = await callEndpoint("createFamily", { body, idempotencyKey });
  if (!outcome.ok) return toActionResult(outcome);
  dropUnsaved();
  showToast(outcome.value.message);
  return redirect(`${FAMILIES_PATH}/${outcome.value.family._id}`);
}

export default function CreateFamilyPage({ loaderData }: Route.ComponentProps) {
  const { attributes, candidates } = loaderData;
  const list = useListAddress(FAMILIES_PATH);
  const failed = attributes.ok ? candidates : attributes;
  return (
    <>
      <ListLink to={list} edited={undefined}>
        All families
      </ListLink>
      <PageHead title="Make a family" />
      {!failed.ok && <LoadFailed title={failureText(failed, "The form could not be loaded")} />}
      {attributes.ok && candidates.ok && (
        <FamilyForm
          products={candidates.value.products.filter(({ family }) => family === null)}
          attributes={attributes.value.attributes}
          submitLabel="Make the family"
          fallbackMessage={noAnswerMessage("The family could not be made")}
        />
      )}
    </>
  );
}
