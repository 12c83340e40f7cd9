import type { ReactNode } from "react";
import { mailLink, phoneLink } from "../site/contact-links.ts";
import { useStoreInfo } from "../site/root-data.ts";
import type { ShownStore } from "../site/shown-store.ts";
import { placeOf } from "../site/store-facts.ts";

/**
 * Who sells, as the law wants it shown (Consumer Protection (E-Commerce) Rules 2020, rule 4).
 *
 * @param children below the working hours
 */
export function SellerFacts({ children }: { children?: ReactNode }) {
  return <SellerTable store={useStoreInfo()}>{children}</SellerTable>;
}

/** The same of any facts. */
export function SellerTable({ store, children }: { store: ShownStore; children?: ReactNode }) {
  const { name, legalName, address, gstin, headOffice, otherBranches, openingHours } = store;
  return (
    <table className="spec-table">
      <tbody>
        <tr>
          <th scope="row" className="w-2/5">
            Seller
          </th>
          <td>{legalName && legalName !== name ? `${legalName}, trading as ${name}` : name}</td>
        </tr>
        <tr>
          <th scope="row">Head office</th>
          <td>{address ?? placeOf(headOffice)}</td>
        </tr>
        {otherBranches.length > 0 && (
          <tr>
            <th scope="row">Branches</th>
            <td>
              {otherBranches.map((branch) => (
                <p key={branch.id}>{placeOf(branch)}</p>
              ))}
            </td>
          </tr>
        )}
        {gstin && (
          <tr>
            <th scope="row">GSTIN</th>
            <td className="break-words">{gstin}</td>
          </tr>
        )}
        <tr>
          <th scope="row">Customer care</th>
          <td className="break-words">
            <p>
              <a href={phoneLink(store)} className="whitespace-nowrap">
                {store.phone}
              </a>
            </p>
            <p>
              <a href={mailLink(store)}>{store.email}</a>
            </p>
          </td>
        </tr>
        <tr>
          <th scope="row">Working hours</th>
          <td>
            {openingHours.map(({ days, hours }) => (
              <p key={days}>
                {days}: {hours}
              </p>
            ))}
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
