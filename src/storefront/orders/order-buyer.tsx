import { billingLines, buyerFacts } from "#shared/accounts/buyer-lines.ts";
import type { Order } from "#shared/orders/contract.ts";

/** What the buyer added to an order: company, GSTIN, purchase order, note and billing address. */
export function OrderBuyer({ buyer }: Pick<Order, "buyer">) {
  if (!buyer) return null;
  const facts = buyerFacts(buyer);
  return (
    <>
      {buyer.billingAddress && (
        <div className="mt-3">
          <h3 className="mb-1 text-sm text-muted">Billed to</h3>
          <address className="break-words whitespace-pre-line not-italic">
            {billingLines(buyer.billingAddress).join("\n")}
          </address>
        </div>
      )}
      {facts.length > 0 && (
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd
                className={
                  name === "GSTIN" ? "whitespace-nowrap" : "wrap-anywhere whitespace-pre-line"
                }
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
