import { asIndianClock } from "#shared/dates.ts";
import { openNow, type StoreBranch } from "#shared/store-branches.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useStoreInfo } from "./root-data.ts";

/**
 * Whether a branch is open at this moment, by the browser's clock: the page itself is the same at any time, and
 * for everybody.
 */
export function OpenNow({ branch }: { branch: StoreBranch }) {
  const { holidays = [] } = useStoreInfo();
  const isHydrated = useHydrated();
  return (
    <p className="min-h-6 font-semibold">
      {isHydrated && openNow(branch, holidays, asIndianClock(new Date()))}
    </p>
  );
}
