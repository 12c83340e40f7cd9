import { longDate, todayInIndia } from "#shared/dates.ts";
import { hoursLines, type StoreBranch } from "#shared/store-branches.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { phoneLink } from "../site/contact-links.ts";
import { OpenNow } from "../site/open-now.tsx";
import { useStoreInfo } from "../site/root-data.ts";
import { officesOf, placeOf, postalAddressOf } from "../site/store-facts.ts";

/** The branches of which the owner has given more than the city, and the days on which they are closed. */
export function BranchList() {
  const store = useStoreInfo();
  const { headOffice, branches } = officesOf(store);
  const isHydrated = useHydrated();
  // Days that are over go once the browser is there: the page was rendered on another day, perhaps.
  const from = isHydrated ? todayInIndia() : "";
  const offices = [headOffice, ...branches];
  const described = offices.filter(
    ({ address, phone, mapLink, gstin }) => address || phone || mapLink || gstin,
  );
  const closed = (store.holidays ?? [])
    .filter(({ day }) => day >= from)
    .toSorted((a, b) => a.day.localeCompare(b.day));
  return (
    <>
      {described.length > 0 && (
        <ul className="my-6 grid list-none grid-cols-1 gap-4 p-0 sm:grid-cols-2">
          {described.map((branch) => (
            <li key={branch.id} className="sheet m-0 min-w-0 p-4">
              <BranchCard branch={branch} isHeadOffice={branch === headOffice} />
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
                {branch && `, ${offices.find(({ id }) => id === branch)?.name} only`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function BranchCard({ branch, isHeadOffice }: { branch: StoreBranch; isHeadOffice: boolean }) {
  const { name, phone, mapLink, gstin, legalName, hours } = branch;
  return (
    <>
      <h3 className="mt-0 break-words">
        {name}
        {isHeadOffice && " (head office)"}
      </h3>
      <address className="break-words not-italic">
        <p>{postalAddressOf(branch) ?? placeOf(branch)}</p>
        {phone && (
          <p>
            <a href={phoneLink({ phone })} className="link inline-flex min-h-11 items-center">
              {phone}
            </a>
          </p>
        )}
      </address>
      {hoursLines(hours).map(({ days, hours: open }) => (
        <p key={days}>
          {days}: {open}
        </p>
      ))}
      <OpenNow branch={branch} />
      {gstin && (
        <p className="break-words">
          {legalName && `${legalName}, `}GSTIN {gstin}
        </p>
      )}
      {mapLink && (
        <a
          href={mapLink}
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          Map of {name}
        </a>
      )}
    </>
  );
}
