import { Boxes } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { FamilyRow, listFamilies } from "#shared/families/admin-contract.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { ProductPicture } from "#storefront/catalogue/parts/product-picture.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { FAMILIES_PATH } from "../kit/dashboard-menu.ts";
import { defineList, type QueryOf } from "../kit/list/define-list.ts";
import { type ListColumn, Pictured } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { NewEntryLink } from "../kit/list/new-entry-link.tsx";
import type { Route } from "./+types/families-page.ts";

const familyList = defineList<QueryOf<typeof listFamilies>>({
  path: FAMILIES_PATH,
  search: { label: "Search in names", maxLength: MAX_SEARCH_LENGTH },
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Families" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(familyList, request, (query) => callEndpoint("listFamilies", { query }));
}

export default function FamiliesPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <ListPage
      list={familyList}
      title="Families"
      exported="families"
      viewed="families"
      noun={["family", "families"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.families : []}
      failed="The families could not be loaded"
      empty={{
        Icon: Boxes,
        text: "Products that differ by colour or size only: one card in lists, and a choice on each other's pages.",
      }}
      actions={<NewEntryLink to={`${FAMILIES_PATH}/new`}>Make a family</NewEntryLink>}
      columns={columns}
      nameOf={({ name }) => name}
      pageOf={({ _id }) => `${FAMILIES_PATH}/${_id}`}
      deletion={{
        send: ({ _id: id }) => callEndpoint("deleteFamily", { params: { id } }),
        failed: "The family could not be deleted",
        title: "Delete this family?",
        text: ({ name, variants, sharedTiers }) =>
          `The ${variants} products of ${name} stay in the shop, each with a card of its own and without the choice between them.${
            sharedTiers ? " Their pieces no longer count together." : ""
          }`,
      }}
    />
  );
}

const columns: readonly ListColumn<FamilyRow>[] = [
  {
    name: "Name",
    grow: 60,
    cell: ({ name, photos }) => (
      <Pictured picture={<ProductPicture url={photos[0]} alt="" sizes="2.25rem" />}>
        {name}
      </Pictured>
    ),
  },
  {
    name: "Products",
    grow: 40,
    cell: ({ variants, options, sharedTiers }) => (
      <span className="text-sm text-muted">
        {[
          `${groupedNumber(variants)} ${variants === 1 ? "product" : "products"}`,
          `by ${options.join(" and ").toLowerCase()}`,
          ...(sharedTiers ? ["bulk prices together"] : []),
        ].join(" · ")}
      </span>
    ),
  },
  {
    name: "To mend",
    cell: ({ faultyVariants }) =>
      faultyVariants > 0 && (
        <span className="text-sm font-semibold text-error">
          {faultyVariants === 1
            ? "1 product lacks a value or has several"
            : `${groupedNumber(faultyVariants)} products lack a value or have several`}
        </span>
      ),
  },
];
