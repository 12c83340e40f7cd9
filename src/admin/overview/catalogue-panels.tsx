import { type Overview, SEARCHED_DAYS } from "#shared/fulfilment/overview-contract.ts";
import { formatCount, groupedNumber } from "#shared/numbers.ts";
import { issueTexts } from "../catalogue/issues/issue-texts.ts";
import { catalogueIssuesPath, PRODUCTS_PATH, SEARCHES_PATH } from "../kit/dashboard-menu.ts";
import { Entries, Entry, MoreLink, Panel } from "./overview-panel.tsx";

export function Stock({ out, low, lowStock, hasOtherLimits, products }: Overview["stock"]) {
  const pieces = lowStock === 1 ? "1 piece" : `${lowStock} pieces`;
  return (
    <Panel
      title="Low stock"
      total={out + low}
      nothing={
        hasOtherLimits
          ? `Every product has more than ${pieces}, or than its category says.`
          : `Every product has more than ${pieces}.`
      }
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
          {hasOtherLimits ? `${low} running out` : `${low} with 1 to ${lowStock} left`}
        </MoreLink>
      )}
    </Panel>
  );
}

/** What found nothing, each leading to where a synonym is made of it. */
export function Searches({ total, most }: Overview["searches"]) {
  const notFound = { show: "zero-results", outcome: "nothing" };
  const pathOf = (query: Record<string, string>) =>
    `${SEARCHES_PATH}?${new URLSearchParams(query)}`;
  return (
    <Panel
      title="Searches without result"
      total={total}
      nothing={`All that was searched for in the last ${SEARCHED_DAYS} days was found.`}
    >
      <Entries>
        {most.map(({ words, times }) => (
          <Entry
            key={words}
            to={pathOf({ ...notFound, search: words })}
            name={words}
            aside={
              <span className="tabular">
                {times === 1 ? "once" : `${groupedNumber(times)} times`}
              </span>
            }
          />
        ))}
      </Entries>
      <p className="mt-2 text-sm text-muted">
        In the last {SEARCHED_DAYS} days. Open one to say what the shop calls it.
      </p>
      <MoreLink to={pathOf(notFound)}>All that was not found</MoreLink>
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
