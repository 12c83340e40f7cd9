import { callEndpoint } from "#browser/endpoint-client.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { FAMILIES_PATH } from "../kit/dashboard-menu.ts";
import { EditPage } from "../kit/edit-page.tsx";
import { IfMayChange } from "../kit/own-access.tsx";
import type { Route } from "./+types/family-page.ts";
import { AddVariantsForm } from "./add-variants-form.tsx";
import { FamilyForm } from "./family-form.tsx";

const titleOf = ({ id }: { id?: string | undefined }) => (id ? "Change family" : "Make a family");

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(params) });
}

/** Without an id the form makes a family; `product` then names, by ids joined by commas, what it begins with. */
export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const ids = new URL(request.url).searchParams.get("product") ?? "";
  const [found, candidates, attributes] = await Promise.all([
    id === undefined
      ? undefined
      : loadForAdmin(() => callEndpoint("getAdminFamily", { params: { id } })),
    id === undefined
      ? loadForAdmin(() => callEndpoint("getFamilyCandidates", { query: { ids } }))
      : undefined,
    loadForAdmin(() => callEndpoint("getFamilyAttributes")),
  ]);
  return { found, candidates, attributes };
}

export const shouldRevalidate = keepUnsavedPage;

export default function FamilyPage({ params, loaderData }: Route.ComponentProps) {
  const { found, candidates, attributes } = loaderData;
  const family = found?.ok ? found.value.family : undefined;
  const [first] = family?.variants ?? [];
  const all = attributes.ok ? attributes.value.attributes : [];
  return (
    <EditPage
      title={titleOf(params)}
      list={{ path: FAMILIES_PATH, name: "All families" }}
      edited={family?._id}
      actions={
        first && (
          <ButtonLink to={`/product/${encodeURIComponent(first.slug)}`} variant="secondary">
            View in the shop
          </ButtonLink>
        )
      }
      needs={[found ?? [], candidates ?? [], attributes].flat()}
      failedTitle={found ? "The family could not be loaded" : "The form could not be loaded"}
    >
      {candidates?.ok && (
        <FamilyForm
          products={candidates.value.products.filter((product) => product.family === null)}
          attributes={all}
        />
      )}
      {family && <AuditLink subject="family" id={family._id} />}
      {family && (
        <div key={family._id} className="grid gap-10">
          <FamilyForm family={family} attributes={all} />
          {family.variants.length > 0 && (
            <IfMayChange>
              <AddVariantsForm family={family} attributes={all} />
            </IfMayChange>
          )}
        </div>
      )}
    </EditPage>
  );
}
