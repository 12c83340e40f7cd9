import { type Holiday, hoursLines, type StoreBranch } from "#shared/store-branches.ts";
import { phoneLink } from "../site/contact-links.ts";
import { OpenNow } from "../site/open-now.tsx";
import { placeOf, postalAddressOf } from "../site/store-facts.ts";

interface BranchCardProps {
  branch: StoreBranch;
  holidays: readonly Holiday[] | undefined;
  isHeadOffice: boolean;
}

/** What people need to visit or ring a branch. */
export function BranchCard({ branch, holidays, isHeadOffice }: BranchCardProps) {
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
      <OpenNow branch={branch} holidays={holidays} />
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
