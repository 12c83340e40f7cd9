import { TicketPercent } from "lucide-react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { AdminCoupon, couponsEndpoints } from "#shared/coupons/contract.ts";
import { couponKindNames, couponStateNames } from "#shared/coupons/coupon-names.ts";
import { longDate, shortDate } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { keepUnsavedPage } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { COUPONS_PATH, ORDERS_PATH, REPORTS_PATH } from "../kit/dashboard-menu.ts";
import { choice, defineList, type QueryOf } from "../kit/list/define-list.ts";
import { HeadLink } from "../kit/list/head-link.tsx";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { useMay, useMayChange } from "../kit/own-access.tsx";
import type { Route } from "./+types/coupons-page.ts";
import { CouponForm } from "./coupon-form.tsx";

const couponList = defineList<QueryOf<(typeof couponsEndpoints)["listCoupons"]>>({
  path: COUPONS_PATH,
  search: { label: "Search in codes and notes", maxLength: MAX_SEARCH_LENGTH },
  filters: { state: choice("State", couponStateNames), kind: choice("Works", couponKindNames) },
  views: [{ name: "For each customer", query: { kind: "shared", state: "usable" } }],
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Coupons" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(couponList, request, (query) => callEndpoint("listCoupons", { query }));
}

export const shouldRevalidate = keepUnsavedPage;

/** Coupons: the newsletter's, which make themselves, and those that staff make. */
export default function CouponsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <ListPage
      list={couponList}
      title="Coupons"
      exported="coupons"
      viewed="coupons"
      about="Each newsletter subscription brings one by itself. Make others for a sale, or for a customer whom something went wrong for."
      noun={["coupon", "coupons"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.coupons : []}
      failed="The coupons could not be loaded"
      empty={{
        Icon: TicketPercent,
        title: "No coupons yet",
        text: "Make one for a sale or for a customer. Each newsletter subscription brings one by itself.",
      }}
      create={{
        label: "Make coupon",
        form: (close) => <CouponForm onSaved={close} onCancel={close} />,
      }}
      beside={<ReportLink />}
      columns={columns}
      nameOf={({ code }) => code}
      detailOf={(coupon, close) => <Detail coupon={coupon} onClose={close} />}
      acts={[
        {
          label: "End",
          busyLabel: "Ending...",
          isDangerous: true,
          isFor: ({ state, endedAt }) => state !== "used" && !endedAt,
          send: ({ _id: id }) => callEndpoint("endCoupon", { params: { id } }),
          undo: ({ _id: id }) => callEndpoint("resumeCoupon", { params: { id } }),
          done: "ended",
          failed: "The coupon could not be ended",
        },
      ]}
    />
  );
}

/** What coupons brought and cost, for who may see it. */
function ReportLink() {
  return useMay("read_reports") ? (
    <HeadLink to={`${REPORTS_PATH}/coupon-codes`}>What they brought</HeadLink>
  ) : null;
}

const columns: readonly ListColumn<AdminCoupon>[] = [
  {
    name: "Code",
    cell: ({ code }) => <span className="tabular whitespace-nowrap">{code}</span>,
  },
  {
    name: "Off",
    align: "right",
    card: "aside",
    cell: ({ percent }) => <span className="tabular font-semibold">{percent}%</span>,
  },
  { name: "Works", cell: ({ kind }) => <span className="text-sm">{couponKindNames[kind]}</span> },
  {
    name: "State",
    cell: (coupon) => (
      <span className={`text-sm ${coupon.state === "usable" ? "" : "text-muted"}`}>
        {stateText(coupon)}
      </span>
    ),
  },
  {
    name: "Orders",
    align: "right",
    cell: ({ orders }) => (
      <span className="tabular text-sm">
        {groupedNumber(orders)}
        <span className="@4xl:hidden"> {orders === 1 ? "order" : "orders"}</span>
      </span>
    ),
  },
  {
    name: "Note",
    grow: 100,
    cell: ({ note }) => <span className="text-sm wrap-anywhere text-muted">{note}</span>,
  },
  {
    name: "Made",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular text-sm text-muted">
        {shortDate(createdAt)}
      </time>
    ),
  },
];

/** A day stands in India. */
const middayOf = (day: string) => `${day}T12:00:00+05:30`;

function stateText({ state, endsOn, endedAt }: AdminCoupon): string {
  if (state === "ended") return `Ended ${shortDate(endedAt ?? middayOf(endsOn ?? ""))}`;
  if (state === "used") return couponStateNames.used;
  return endsOn ? `Until ${shortDate(middayOf(endsOn))}` : couponStateNames.usable;
}

/** A coupon's own facts, and its fields as long as they can be changed. */
function Detail({ coupon, onClose }: { coupon: AdminCoupon; onClose: () => void }) {
  const mayChange = useMayChange();
  const mayReadOrders = useMay("read_orders");
  const { code, order, endedAt, state, createdAt } = coupon;
  const canChange = mayChange && state !== "used";
  return (
    <article aria-label={`Coupon ${code}`} className="grid gap-4">
      <p className="text-sm text-muted">
        Made {longDate(createdAt)}
        {endedAt && `, ended ${longDate(endedAt)}`}
        {order && (
          <>
            , used for{" "}
            {mayReadOrders ? (
              <Link to={`${ORDERS_PATH}/${order._id}`} className="link">
                order {order.name}
              </Link>
            ) : (
              `order ${order.name}`
            )}
          </>
        )}
        . <AuditLink subject="coupon" id={code} />
      </p>
      {canChange && <CouponForm coupon={coupon} onSaved={onClose} onCancel={onClose} />}
    </article>
  );
}
