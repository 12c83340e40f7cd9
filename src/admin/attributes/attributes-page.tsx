import { Tags } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { DictionaryAttribute, listAttributes } from "#shared/attributes/admin-contract.ts";
import { formatProducts } from "#shared/numbers.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { keepUnsavedPage } from "../kit/admin-access.ts";
import { ATTRIBUTES_PATH } from "../kit/dashboard-menu.ts";
import { defineList, type QueryOf } from "../kit/list/define-list.ts";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { LoadedPart } from "../kit/load-failed.tsx";
import type { Route } from "./+types/attributes-page.ts";
import { AttributeForm } from "./attribute-form.tsx";
import { ChoicesForm } from "./choices-form.tsx";
import { UsesList } from "./uses-list.tsx";

const attributeList = defineList<QueryOf<typeof listAttributes>>({
  path: ATTRIBUTES_PATH,
  search: { label: "Search in names and what is read", maxLength: MAX_SEARCH_LENGTH },
});

/** Opens below a choice's row by its menu. */
const VALUES = "values";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Attributes" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(attributeList, request, (query) => callEndpoint("listAttributes", { query }));
}

export const shouldRevalidate = keepUnsavedPage;

/** The dictionary: each attribute, and the values of a choice, are changed where they stand. */
export default function AttributesPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <ListPage
      list={attributeList}
      title="Attributes"
      about="What products are filtered, compared and told apart by: numbers such as Plate width, and choices such as Colour. They are read from the products' specifications; what is read wrongly you correct in the product's form."
      noun={["attribute", "attributes"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.attributes : []}
      failed="The attributes could not be loaded"
      empty={{ Icon: Tags, title: "No attributes", text: "Add one, such as Colour or Power." }}
      create={{
        label: "Add attribute",
        form: (close) => <AttributeForm onSaved={close} onCancel={close} />,
      }}
      columns={columns}
      nameOf={({ name }) => name}
      detailOf={(attribute, close, part) =>
        part === VALUES ? (
          <LoadedPart
            load={() => callEndpoint("getAttributeValues", { params: { id: attribute._id } })}
            failed="The values could not be loaded"
          >
            {(saved) => (
              <ChoicesForm id={attribute._id} name={attribute.name} saved={saved} onClose={close} />
            )}
          </LoadedPart>
        ) : (
          <AttributeForm attribute={attribute} onSaved={close} onCancel={close} />
        )
      }
      menuOf={({ kind }, open) =>
        kind === "choice" ? [{ label: "Values", onSelect: () => open(VALUES) }] : []
      }
      deletion={{
        send: ({ _id: id }) => callEndpoint("deleteAttribute", { params: { id } }),
        failed: "The attribute could not be deleted",
        isFor: ({ isFixed }) => !isFixed,
        blockedBy: neededBy,
        text: ({ name, products }) =>
          `The attribute “${name}” is deleted for good${
            products.count > 0
              ? `: ${formatProducts(products)} lose it, with what you set there by hand.`
              : ". No product has it."
          } What their specifications say stays.`,
      }}
    />
  );
}

/** Families and rules that an attribute has to be taken out of first. */
async function neededBy({ _id: id, name }: DictionaryAttribute) {
  const uses = await callEndpoint("getAttributeUses", { params: { id }, query: {} });
  // Where the shop cannot say, it refuses what must not be.
  if (!uses.ok || uses.value.families.total + uses.value.rules.total === 0) return;
  return (
    <>
      <p className="wrap-anywhere">Take “{name}” out of these first:</p>
      <UsesList {...uses.value} />
    </>
  );
}

const columns: readonly ListColumn<DictionaryAttribute>[] = [
  {
    name: "Name",
    grow: 40,
    cell: ({ name, unit }) => (
      <>
        {name}
        {unit && <span className="font-normal text-muted"> ({unit})</span>}
      </>
    ),
  },
  {
    name: "Kind",
    cell: ({ kind }) => <Fact>{kind === "number" ? "Number" : "Choice"}</Fact>,
  },
  { name: "Filter", cell: ({ isFilter }) => <Fact>{isFilter ? "filter" : "no filter"}</Fact> },
  { name: "Products", cell: ({ products }) => <Fact>{formatProducts(products)}</Fact> },
  {
    name: "Read from",
    grow: 60,
    cell: ({ isFixed, readFrom }) => (
      <Fact>
        {isFixed && "always the product's own field"}
        {!isFixed && readFrom.length > 0 && `read from ${readFrom.join(", ")}`}
      </Fact>
    ),
  },
];

function Fact({ children }: { children: React.ReactNode }) {
  return <span className="text-sm text-muted">{children}</span>;
}
