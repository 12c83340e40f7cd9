import { Undo2 } from "lucide-react";
import { Link } from "react-router";
import type { ApiFailure } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { AdminReturn } from "#shared/returns/admin-contract.ts";
import { returnStatusNames } from "#shared/returns/return-status.ts";
import { ReturnFacts } from "#storefront/returns/return-facts.tsx";
import { ReturnSteps } from "#storefront/returns/return-steps.tsx";
import { mailLink, phoneLink } from "#storefront/site/contact-links.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { useListAddress } from "../kit/back-link.ts";
import { ORDERS_PATH, RETURNS_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import type { Route } from "./+types/return-details-page.ts";
import { ReturnTransitions } from "./return-transitions.tsx";

export function meta({ matches, loaderData: loaded }: Route.MetaArgs) {
  const title = loaded?.ok ? `Return ${loaded.value.return.number}` : "Return";
  return pageMeta(matches, { title });
}

export const shouldRevalidate = keepUnsavedPage;

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadForAdmin(() => callEndpoint("getReturn", { params }));
}

export default function ReturnDetailsPage({ params, loaderData: loaded }: Route.ComponentProps) {
  const list = useListAddress(RETURNS_PATH);
  return (
    <>
      <ListLink to={list} edited={params.id}>
        All returns
      </ListLink>
      {loaded.ok ? <Details given={loaded.value.return} /> : <NoReturn why={loaded} />}
    </>
  );
}

function NoReturn({ why }: { why: ApiFailure }) {
  return (
    <>
      <PageHeader title="Return" />
      {why.code === "not_found" ? (
        <EmptyState title="This return does not exist" icon={<Undo2 className="size-10" />}>
          <ButtonLink to={RETURNS_PATH} variant="secondary">
            All returns
          </ButtonLink>
        </EmptyState>
      ) : (
        <LoadFailed title={failureText(why, "The return could not be loaded")} />
      )}
    </>
  );
}

function Details({ given }: { given: AdminReturn }) {
  const { name, email, phone } = given.customer;
  return (
    <>
      <PageHeader title={`Return ${given.number}`} />
      <p className="mb-6">
        <strong>{returnStatusNames[given.status]}</strong>. Parcel {given.shipment} of{" "}
        <Link to={`${ORDERS_PATH}/${given.orderId}`} className="link inline-block py-2">
          order {staffOrderName({ id: given.orderId, number: given.orderNumber })}
        </Link>
      </p>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <section aria-labelledby="what" className="sheet min-w-0 p-5">
          <h2 id="what" className="mb-3 text-xl">
            What comes back
          </h2>
          <ReturnFacts given={given} />
          {given.lines.some(({ restocked }) => restocked !== undefined) && (
            <ul className="mt-2 text-sm text-muted">
              {given.lines.map(({ line, name: product, quantity, restocked = 0 }) => (
                <li key={line}>
                  {product}: {restocked} of {quantity} back on the shelf
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="customer" className="sheet min-w-0 p-5">
          <h2 id="customer" className="mb-3 text-xl">
            Customer
          </h2>
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="wrap-anywhere">
            <a href={mailLink({ email })} className="link inline-block py-2.5">
              {email}
            </a>
          </p>
          <p>
            <a href={phoneLink({ phone })} className="link inline-block py-2.5">
              {phone}
            </a>
          </p>
        </section>
        <ReturnTransitions given={given} />
        <section aria-labelledby="steps" className="sheet min-w-0 p-5">
          <h2 id="steps" className="mb-3 text-xl">
            Steps
          </h2>
          <ReturnSteps steps={given.steps} status={given.status} actors={given.actors} />
          <AuditLink subject="return" id={given._id} />
        </section>
      </div>
    </>
  );
}
