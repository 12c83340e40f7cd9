import { useFetchers, useNavigation, useRevalidator } from "react-router";

/** Whether what the page shows is on its way again: for another address, or after a change. */
export function useReloading(): boolean {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const fetchers = useFetchers();
  return [navigation, revalidator, ...fetchers].some(({ state }) => state === "loading");
}
