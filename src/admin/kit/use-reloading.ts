import { useFetchers, useNavigation, useRevalidator } from "react-router";

/** The page's data are on their way again: for another address, or after a change. */
export function useReloading(): boolean {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const fetchers = useFetchers();
  return [navigation, revalidator, ...fetchers].some(({ state }) => state === "loading");
}
