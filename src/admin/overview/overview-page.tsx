import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { type Overview, overviewPanels } from "#shared/fulfilment/overview-contract.ts";
import { Profile } from "#storefront/accounts/profile.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { useAnnounceChange } from "#ui/announce.ts";
import { Notice } from "#ui/notice.tsx";
import { keepUnsavedPage } from "../kit/admin-access.ts";
import { PRODUCTS_PATH } from "../kit/dashboard-menu.ts";
import { PageHeader } from "../kit/page-header.tsx";
import { GstinNotice } from "../orders/gstin-notice.tsx";
import { NewOrdersNotice } from "../orders/new-orders-notice.tsx";
import { useOrderNews } from "../orders/use-order-news.ts";
import { stockPath } from "../stock/stock-texts.ts";
import type { Route } from "./+types/overview-page.ts";
import { Backfills } from "./backfills.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import { type BegunPanels, LoadedPanel, loadPanel, orderPanels } from "./loaded-panel.tsx";
import { OverviewPanels } from "./overview-panels.tsx";
import { SetupGuide } from "./setup-guide.tsx";
import { WaitingMails } from "./waiting-mails.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Dashboard" });
}

export function clientLoader() {
  const begun = overviewPanels.map((panel) => [panel, loadPanel(panel)] as const);
  return { begun: Object.fromEntries(begun) as BegunPanels, now: Date.now() };
}

export const shouldRevalidate = keepUnsavedPage;

/** Where the owner begins: what there is to do, and below it the profile (specification, section 2). */
export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { begun, now } = useFreshPanels(loaderData);
  const isOpening = useIsOpening();
  return (
    <>
      <PageHeader title="Dashboard">
        <NewOrdersNotice />
      </PageHeader>
      <GstinNotice />
      <div className={isOpening ? "in-turn" : undefined}>
        <LoadedPanel panel="warnings" begun={begun.warnings}>
          {({ jobsLateMinutes, backfills, waitingMails, failedJobs, stockDifferences }) => (
            <>
              {jobsLateMinutes !== undefined && <LateJobsNotice minutes={jobsLateMinutes} />}
              {backfills && <Backfills loaded={backfills} />}
              {waitingMails && <WaitingMails {...waitingMails} />}
              {failedJobs && <FailedJobs {...failedJobs} now={now} />}
              {stockDifferences && <StockDifferencesNotice {...stockDifferences} />}
            </>
          )}
        </LoadedPanel>
        <LoadedPanel panel="setup" begun={begun.setup}>
          {({ setup }) => setup && <SetupGuide {...setup} />}
        </LoadedPanel>
        <OverviewPanels begun={begun} now={now} />
      </div>
      <section aria-labelledby="profile" className="mt-10 max-w-2xl">
        <h2 id="profile" className="mb-4 text-2xl">
          Your profile
        </h2>
        <Profile isFolded />
      </section>
    </>
  );
}

/** So long the panels come in turn; one that takes longer leaves the others. */
const IN_TURN_MS = 2_000;

function useIsOpening(): boolean {
  const [isOpening, setOpening] = useState(true);
  useEffect(() => {
    const opened = setTimeout(() => setOpening(false), IN_TURN_MS);
    return () => clearTimeout(opened);
  }, []);
  return isOpening;
}

/**
 * What the page's loader has begun, and anew of orders each time that one came, was paid or moved: what is
 * shown stays until the new answer is there.
 */
function useFreshPanels(loaded: { begun: BegunPanels; now: number }) {
  const { version, toShip } = useOrderNews();
  const [fresh, setFresh] = useState({ loaded, panels: loaded.begun, now: loaded.now });
  const shownVersion = useRef(version);
  useEffect(() => {
    const before = shownVersion.current;
    shownVersion.current = version;
    // The first one says how it was when the page was loaded.
    if (before === 0 || version <= before) return;
    const anew = orderPanels.map((panel) => [panel, loadPanel(panel)] as const);
    setFresh((shown) => ({
      loaded,
      panels: {
        ...(shown.loaded === loaded ? shown.panels : loaded.begun),
        ...Object.fromEntries(anew),
      },
      now: Date.now(),
    }));
  }, [version, loaded]);
  useAnnounceChange(toShip === null ? "" : `Orders to ship: ${toShip}`);
  return fresh.loaded === loaded ? { begun: fresh.panels, now: fresh.now } : loaded;
}

/** Says whose stock is another than all that came and went add up to. */
function StockDifferencesNotice({ total, products }: NonNullable<Overview["stockDifferences"]>) {
  return (
    <div className="mb-6">
      <Notice
        tone="warning"
        title={`The stock of ${total === 1 ? "1 product" : `${total} products`} is not what its movements come to`}
      >
        <p>
          Something has changed it past the shop's own records. Open each: it says what stands and
          what its movements come to, and sets it right. Then count what lies there; and have
          whoever runs the shop look for the cause.
        </p>
        <ul>
          {products.map(({ _id, name }) => (
            <li key={_id}>
              <Link
                to={stockPath(_id)}
                className="link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
        {total > products.length && (
          <Link
            to={`${PRODUCTS_PATH}?stock=differs`}
            className="link inline-flex min-h-11 items-center"
          >
            All {total} products
          </Link>
        )}
      </Notice>
    </div>
  );
}

/** Says that what the shop does in the background is late: mails, refunds, checks of payments. */
function LateJobsNotice({ minutes }: { minutes: number }) {
  const waited = minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;
  return (
    <div className="mb-6">
      <Notice tone="warning" title="The shop is behind with its work">
        <p>
          Something that the shop does by itself, such as a mail, a refund or the check of a
          payment, has waited for {waited}. Orders are taken as ever, and nothing is lost: all of it
          is done once the work goes on. If this stays so for a quarter of an hour, have whoever
          runs the shop read its log; starting the shop again does no harm.
        </p>
      </Notice>
    </div>
  );
}
