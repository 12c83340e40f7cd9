import type { ReactNode } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { failure } from "#shared/failure.ts";
import {
  type getOverviewPanel,
  type OverviewPanel,
  type PartOfOverview,
  panelPermissions,
} from "#shared/fulfilment/overview-contract.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { LoadedPart } from "../kit/load-failed.tsx";
import { mayDo, ownAccessKnown, useMay } from "../kit/own-access.tsx";

type PanelOutcome = ApiOutcome<EndpointAnswer<typeof getOverviewPanel>>;

/** What the page's loader has asked for, without waiting for any of it. */
export type BegunPanels = Record<OverviewPanel, Promise<PanelOutcome>>;

/** Asks the shop only for what the role sees: a call that is refused by every first page hides the ones that matter. */
export async function loadPanel(panel: OverviewPanel): Promise<PanelOutcome> {
  if (!currentAuth().token) return failure("not_signed_in", "");
  await ownAccessKnown();
  if (!mayDo(panelPermissions[panel])) return failure("not_allowed", "");
  const outcome = await callEndpoint("getOverviewPanel", { params: { panel } });
  if (outcome.ok) return outcome;
  // Of several panels it must be said which one it is.
  return { ...outcome, message: `${panels[panel].name} could not be loaded. ${outcome.message}` };
}

/** Those that an order changes. */
export const orderPanels = [
  "sales",
  "to-ship",
  "payments",
  "decisions",
  "cash",
  "stock",
] as const satisfies readonly OverviewPanel[];

/**
 * What each panel shows, and how high it is where there is work; none for what most shops do not have. As a page opens, what
 * stands below one that is on its way is not seen yet (`in-turn` of styles.css): how much work there is, and so how high
 * it is, only the shop knows.
 */
const panels: Record<OverviewPanel, { name: string; height?: string }> = {
  warnings: { name: "What the shop warns of" },
  setup: { name: "The first steps" },
  sales: { name: "What was sold", height: "h-15 md:h-180" },
  "to-ship": { name: "The orders to ship", height: "h-110" },
  payments: { name: "The payments to check", height: "h-27" },
  decisions: { name: "The buyers and addresses to decide", height: "h-32" },
  quotes: { name: "The quotes to answer", height: "h-27" },
  returns: { name: "The returns to do", height: "h-27" },
  stock: { name: "Low stock", height: "h-120" },
  searches: { name: "The searches without a result", height: "h-64" },
  "catalogue-issues": { name: "The catalogue issues", height: "h-32" },
  cash: { name: "The cash to come from couriers" },
  "e-invoices": { name: "The e-invoices to register" },
  backups: { name: "The backups" },
};

interface LoadedPanelProps {
  panel: OverviewPanel;
  begun: Promise<PanelOutcome>;
  children: (overview: PartOfOverview) => ReactNode;
}

/** A panel that comes by itself: late, failed and tried again without the others. */
export function LoadedPanel({ panel, begun, children }: LoadedPanelProps) {
  const { name, height } = panels[panel];
  if (!useMay(panelPermissions[panel])) return null;
  return (
    <LoadedPart
      begun={begun}
      load={() => loadPanel(panel)}
      waiting={
        height ? (
          <Skeleton className={`on-its-way ${height} w-full`} />
        ) : (
          <span hidden className="on-its-way" />
        )
      }
      failed={`${name} could not be loaded.`}
    >
      {({ overview }) => children(overview)}
    </LoadedPart>
  );
}
