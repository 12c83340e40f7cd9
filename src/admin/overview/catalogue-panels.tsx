import type { Overview } from "#shared/fulfilment/overview-contract.ts";
import { formatCount, groupedNumber } from "#shared/numbers.ts";
import { issueTexts } from "../catalogue/issues/issue-texts.ts";
import { catalogueIssuesPath, PRODUCTS_PATH } from "../kit/dashboard-menu.ts";
import { Entries, Entry, MoreLink, Panel } from "./overview-panel.tsx";

export function Stock({ out, low, lowStock, products }: Overview["stock"]) {
  return (
    <Panel
      title="Low stock"
      total={out + low}
      nothing={`Every product has more than ${lowStock === 1 ? "1 piece" : `${lowStock} pieces`}.`}
    >
      <Entries>
        {products.map(({ _id, slug, name, quantity, soldIn30Days }) => (
          <Entry
            key={_id}
            to={`/dashboard/admin/update-product/${encodeURIComponent(slug)}`}
            name={name}
            aside={
              quantity === 0 ? (
                <span className="font-semibold text-error">Out of stock</span>
              ) : (
                `${quantity} left`
              )
            }
          >
            {soldIn30Days > 0
              ? `${groupedNumber(soldIn30Days)} sold in 30 days`
              : "None sold in 30 days"}
          </Entry>
        ))}
      </Entries>
      {out > 0 && <MoreLink to={`${PRODUCTS_PATH}?stock=out`}>{out} out of stock</MoreLink>}
      {low > 0 && (
        <MoreLink to={`${PRODUCTS_PATH}?stock=low`}>
          {low} with 1 to {lowStock} left
        </MoreLink>
      )}
    </Panel>
  );
}

export function CatalogueIssues({ issues }: { issues: Overview["catalogueIssues"] }) {
  const present = issues.filter(({ count }) => count > 0);
  return (
    <Panel
      title="Catalogue issues"
      total={present.reduce((total, { count }) => total + count, 0)}
      isExact={present.every(({ isExact }) => isExact)}
      nothing="Every product has a picture, a price, an HSN code and a GST rate."
    >
      <Entries>
        {present.map(({ issue, ...count }) => (
          <Entry
            key={issue}
            to={catalogueIssuesPath(issue)}
            name={issueTexts[issue].name}
            aside={<span className="tabular">{formatCount(count)}</span>}
          />
        ))}
      </Entries>
    </Panel>
  );
}
