import { OpenNow } from "../site/open-now.tsx";
import { useStoreInfo } from "../site/root-data.ts";
import { headOfficeAddress, officesOf, openingHoursOf, placeOf } from "../site/store-facts.ts";
import { ShopEmail, ShopPhone } from "./info-page.tsx";

/** Who sells, as the law wants it shown (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
export function SellerFacts() {
  const store = useStoreInfo();
  const { name, legalName, gstin } = store;
  const { headOffice, branches } = officesOf(store);
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
          <td>{headOfficeAddress(store)}</td>
        </tr>
        {branches.length > 0 && (
          <tr>
            <th scope="row">Branches</th>
            <td>
              {branches.map((branch) => (
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
            {openingHoursOf(store).map(({ days, hours }) => (
              <p key={days}>
                {days}: {hours}
              </p>
            ))}
            <OpenNow branch={headOffice} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
