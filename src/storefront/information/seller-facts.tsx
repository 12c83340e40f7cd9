import type { ReactNode } from "react";
import { useStoreInfo } from "../site/root-data.ts";
import { placeOf } from "../site/store-facts.ts";
import { ShopEmail, ShopPhone } from "./info-page.tsx";

/**
 * Who sells, as the law wants it shown (Consumer Protection (E-Commerce) Rules 2020, rule 4).
 *
 * @param children below the working hours
 */
export function SellerFacts({ children }: { children?: ReactNode }) {
  const { name, legalName, address, gstin, headOffice, otherBranches, openingHours } =
    useStoreInfo();
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
              <ShopPhone />
            </p>
            <p>
              <ShopEmail />
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
