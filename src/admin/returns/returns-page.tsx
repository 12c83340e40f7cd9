import { Undo2 } from "lucide-react";
import { useRef } from "react";
import { Link, replace, useNavigate, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { dateAndTime } from "#shared/dates.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { readPageNumber } from "#shared/page-number.ts";
import type { ListedReturn } from "#shared/returns/admin-contract.ts";
import {
  type ReturnStatus,
  returnStatuses,
  returnStatusNames,
} from "#shared/returns/return-status.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/field.tsx";
import { PageSteps } from "#ui/page-steps.tsx";
import { CancelRequests } from "../fulfilment/cancel-requests.tsx";
import { loadForAdmin } from "../kit/admin-access.ts";
import { RETURNS_PATH } from "../kit/dashboard-menu.ts";
import { EntryList } from "../kit/entry-list.tsx";
import { useEditedEntry, useFromList } from "../kit/list-return.ts";
import { ListStatus } from "../kit/list-status.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { useReloading } from "../kit/use-reloading.ts";
import type { Route } from "./+types/returns-page.ts";

type Filter = ReturnStatus | "to-do" | undefined;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Returns" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const status = readFilter(asked);
  const page = readPageNumber(asked.get("page") ?? "");
  const query = { ...(status && { status }), page: String(page) };
  const loaded = await loadForAdmin(() => callEndpoint("listReturns", { query }));
  if (loaded.ok && page > loaded.value.pages) throw replace(addressOf(status, loaded.value.pages));
  return loaded;
}

export default function ReturnsPage({ loaderData: loaded }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const filter = readFilter(query);
  const page = readPageNumber(query.get("page") ?? "");
  const reloading = useReloading();
  const navigate = useNavigate();
  const status = useRef<HTMLParagraphElement>(null);
  const returns = loaded.ok ? loaded.value.returns : [];
  return (
    <>
      <PageHead title="Returns" />
      {loaded.ok && <CancelRequests requests={loaded.value.cancelRequests} />}
      <SelectField
        label="Show"
        name="status"
        value={filter ?? ""}
        onChange={({ target }) =>
          void navigate(addressOf((target.value || undefined) as Filter, 1))
        }
        className="max-w-72"
      >
        <option value="">All returns</option>
        <option value="to-do">To do{loaded.ok && ` (${loaded.value.toDo})`}</option>
        {returnStatuses.map((each) => (
          <option key={each} value={each}>
            {returnStatusNames[each]}
          </option>
        ))}
      </SelectField>
      <ListStatus
        ref={status}
        reloading={reloading}
        total={loaded.ok ? loaded.value.total : undefined}
        one="return"
        many="returns"
      />
      {!loaded.ok && <LoadFailed title={failureText(loaded, "The returns could not be loaded")} />}
      {loaded.ok && returns.length === 0 && (
        <EmptyState
          title={filter === "to-do" ? "Nothing to do" : "No returns here"}
          icon={<Undo2 className="size-10" />}
        >
          <p className="max-w-md text-muted">
            Customers ask for returns in My Orders, within the days that you have set.
          </p>
          {filter && (
            <ButtonLink to={RETURNS_PATH} variant="secondary">
              All returns
            </ButtonLink>
          )}
        </EmptyState>
      )}
      <EntryList entries={returns} reloading={reloading}>
        {(given) => <ReturnRow given={given} />}
      </EntryList>
      <PageSteps
        page={page}
        pages={loaded.ok ? loaded.value.pages : 1}
        addressOf={(to) => addressOf(filter, to)}
      />
    </>
  );
}

function ReturnRow({ given }: { given: ListedReturn }) {
  const fromList = useFromList();
  const { ref, isEdited } = useEditedEntry(given._id);
  return (
    <article
      className={`${isEdited ? "bg-info-soft!" : ""} sheet relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 p-4 hover:bg-paper-deep`}
    >
      <Link
        ref={ref}
        state={fromList}
        to={`${RETURNS_PATH}/${given._id}`}
        className="link w-fit font-semibold after:absolute after:inset-0"
      >
        {given.number}
      </Link>
      <span className="font-semibold">{returnStatusNames[given.status]}</span>
      <span className="col-span-2 text-sm wrap-anywhere">
        {given.pieces} {given.pieces === 1 ? "piece" : "pieces"} of order #
        {shownOrderNumber(given.orderId)}, {given.customerName}: {given.reason}
      </span>
      <span className="tabular col-span-2 text-sm text-muted">
        Since <time dateTime={given.movedAt}>{dateAndTime(given.movedAt)}</time>
      </span>
    </article>
  );
}

function readFilter(query: URLSearchParams): Filter {
  const given = query.get("status");
  if (given === "to-do") return given;
  return returnStatuses.find((status) => status === given);
}

function addressOf(status: Filter, page: number): string {
  const query = new URLSearchParams();
  if (status) query.set("status", status);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${RETURNS_PATH}?${query}` : RETURNS_PATH;
}
