import { useMatches } from "react-router";

/** The id of the route around the owner's pages. */
export const DASHBOARD_ROUTE = "dashboard";

/** The dashboard has a head of its own and no shoppers' footer. */
export function useIsDashboard(): boolean {
  return useMatches().some(({ id }) => id === DASHBOARD_ROUTE);
}
