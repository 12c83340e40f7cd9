import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type {
  AdminFamily,
  FamilyAttribute,
  FamilyChange,
  NewVariants,
} from "#shared/families/admin-contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
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
import type { Route } from "./+types/update-family-page.ts";
import { AddVariantsForm } from "./add-variants-form.tsx";
import { FamilyForm } from "./family-form.tsx";
import { noAnswerMessage } from "./no-answer-message.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Change family" });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [found, attributes] = await Promise.all([
    loadForAdmin(() => callEndpoint("getAdminFamily", { params })),
    loadForAdmin(() => callEndpoint("getFamilyAttributes")),
  ]);
  return { found, attributes };
}

export const shouldRevalidate = keepUnsavedPage;

/** PUT saves the family, POST adds variants; the page then shows the family as it is. */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const outcome =
    request.method === "PUT"
      ? await saveFamily(params.id, await request.json())
      : await addVariants(params.id, await request.json());
  if (outcome.ok) {
    dropUnsaved();
    showToast(outcome.value.message);
  }
  return toActionResult(outcome);
}

function saveFamily(id: string, { idempotencyKey, ...body }: WithIdempotencyKey<FamilyChange>) {
  return callEndpoint("updateFamily", { params: { id }, body, idempotencyKey });
}

function addVariants(id: string, { idempotencyKey, ...body }: WithIdempotencyKey<NewVariants>) {
  return callEndpoint("addVariants", { params: { id }, body, idempotencyKey });
}

export default function UpdateFamilyPage({ loaderData }: Route.ComponentProps) {
  const { found, attributes } = loaderData;
  const list = useListAddress(FAMILIES_PATH);
  const failed = found.ok ? attributes : found;
  const family = found.ok ? found.value.family : undefined;
  const [first] = family?.members ?? [];
  return (
    <>
      <ListLink to={list} edited={family?._id}>
        All families
      </ListLink>
      <PageHead title="Change family">
        {first && (
          <ButtonLink to={`/product/${encodeURIComponent(first.slug)}`} variant="secondary">
            View in the shop
          </ButtonLink>
        )}
      </PageHead>
      {!failed.ok && <LoadFailed title={failureText(failed, "The family could not be loaded")} />}
      {family && attributes.ok && (
        <FamilyForms
          // What was saved is where the next change begins.
          key={family.updatedAt}
          family={family}
          attributes={attributes.value.attributes}
        />
      )}
    </>
  );
}

interface FamilyFormsProps {
  family: AdminFamily;
  attributes: readonly FamilyAttribute[];
}

function FamilyForms({ family, attributes }: FamilyFormsProps) {
  return (
    <div className="grid gap-10">
      <FamilyForm
        family={family}
        attributes={attributes}
        submitLabel="Save family"
        fallbackMessage={noAnswerMessage("The family could not be saved")}
      />
      {family.members.length > 0 && <AddVariantsForm family={family} attributes={attributes} />}
    </div>
  );
}
