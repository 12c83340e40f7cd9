import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CustomerDetails } from "#shared/customers/contract.ts";
import { longDate, shortDate } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { mailLink, phoneLink } from "#storefront/site/contact-links.ts";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";

/** Who a customer is, what they have spent, and how they may pay. */
export function CustomerFacts({ customer }: { customer: CustomerDetails }) {
  const { email, phone, isConfirmed, createdAt, orders, spent, lastOrderAt } = customer;
  const { businesses, refused } = customer;
  return (
    <section aria-labelledby="who" className="sheet min-w-0 p-5">
      <h2 id="who" className="mb-3 text-xl">
        Who they are
      </h2>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 wrap-anywhere">
        <Fact name="E-mail">
          <a href={mailLink({ email })} className="link -my-1.5 inline-block py-2.5">
            {email}
          </a>
          {!isConfirmed && <span className="block text-sm text-muted">not confirmed</span>}
        </Fact>
        {phone && (
          <Fact name="Phone">
            <a href={phoneLink({ phone })} className="link -my-1.5 inline-block py-2.5">
              {phone}
            </a>
          </Fact>
        )}
        {businesses.map(({ company, gstin }) => (
          <Fact key={`${company} ${gstin}`} name="Buys for">
            {company}
            {gstin && <span className="tabular block text-sm text-muted">GSTIN {gstin}</span>}
          </Fact>
        ))}
        <Fact name="Account since">{longDate(createdAt)}</Fact>
        <Fact name="Orders">
          {groupedNumber(orders)}
          {lastOrderAt && `, the last on ${shortDate(lastOrderAt)}`}
        </Fact>
        <Fact name="Spent">
          {formatMoney(rupees(spent))}
          <span className="block text-sm text-muted">what came back is not taken off</span>
        </Fact>
        {refused && (
          <Fact name="Cash on delivery">
            Not offered any more: pays before goods leave
            <RefusedOrders refused={refused} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** Why somebody may not pay on delivery any more. */
function RefusedOrders({ refused }: { refused: NonNullable<CustomerDetails["refused"]> }) {
  return (
    <ul className="text-sm text-muted">
      {refused.map(({ _id, name, at }) => (
        <li key={_id ?? at}>
          A parcel{" "}
          {_id && (
            <>
              of{" "}
              <Link to={`${ORDERS_PATH}/${_id}`} className="link tabular inline-block py-2.5">
                {name}
              </Link>{" "}
            </>
          )}
          was refused at the door: noted on {shortDate(at)}
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="py-1 text-muted">{name}</dt>
      <dd className="min-w-0 py-1">{children}</dd>
    </div>
  );
}
