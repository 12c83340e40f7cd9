import { longDate, todayInIndia } from "#shared/dates.ts";
import { areUsualHours, type Holiday, type StoreBranch } from "#shared/store-branches.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { BranchCard } from "./branch-card.tsx";

/** The branches of which the owner has given more than the city, and the days on which they are closed. */
export function BranchList({
  branches,
  holidays,
}: {
  /** The head office first. */
  branches: readonly StoreBranch[];
  holidays: readonly Holiday[];
}) {
  const isHydrated = useHydrated();
  // Days that are over go once the browser is there: the page was rendered on another day, perhaps.
  const from = isHydrated ? todayInIndia() : "";
  const described = branches.filter(
    ({ address, phone, mapLink, gstin, hours }) =>
      address || phone || mapLink || gstin || !areUsualHours(hours),
  );
  const closed = holidays
    .filter(({ day }) => day >= from)
    .toSorted((a, b) => a.day.localeCompare(b.day));
  return (
    <>
      {described.length > 0 && (
        <ul className="my-6 grid list-none grid-cols-1 gap-4 p-0 sm:grid-cols-2">
          {described.map((branch) => (
            <li key={branch.id} id={`branch-${branch.id}`} className="sheet m-0 min-w-0 p-4">
              <BranchCard
                branch={branch}
                holidays={holidays}
                isHeadOffice={branch === branches[0]}
              />
            </li>
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <>
          <h3>Holidays</h3>
          <ul>
            {closed.map(({ day, name, branch }) => (
              <li key={`${day} ${branch}`}>
                {longDate(day)}: {name}
                {branch && `, ${branches.find(({ id }) => id === branch)?.name} only`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
