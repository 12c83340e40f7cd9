import { useMatches } from "react-router";

/** The route around the owner's pages, as the router names it by its file. */
const DASHBOARD_ROUTE = "dashboard/dashboard-frame";

/** Whether a page of the dashboard is open, which has a head of its own and no shoppers' footer. */
export function useIsDashboard(): boolean {
  return useMatches().some(({ id }) => id === DASHBOARD_ROUTE);
}
