import { asIndianClock } from "#shared/dates.ts";
import { type Holiday, openNow, type StoreBranch } from "#shared/store-branches.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

/**
 * Whether a branch is open at this moment, by the browser's clock: the page itself is the same at any time, and
 * for everybody.
 */
export function OpenNow({
  branch,
  holidays,
}: {
  branch: Pick<StoreBranch, "id" | "hours">;
  holidays: readonly Holiday[] | undefined;
}) {
  const isHydrated = useHydrated();
  return (
    <p className="min-h-6 font-semibold">
      {isHydrated && openNow(branch, holidays ?? [], asIndianClock(new Date()))}
    </p>
  );
}
