import { useLocation, useNavigation } from "react-router";

/** The path of the dashboard's page that is on its way; undefined while none is. */
export function useNextPage(): string | undefined {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  return next !== pathname && next?.startsWith("/dashboard/") ? next : undefined;
}
