import { useStoreInfo } from "../site/root-data.ts";
import { branches, headOffice, openingHours } from "../site/store-facts.ts";
import { ShopEmail, ShopPhone } from "./info-page.tsx";

/** Who sells, as the law wants it shown (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
export function SellerFacts() {
  const { name, legalName, address, gstin } = useStoreInfo();
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
          <td>{address ?? `${headOffice.city}, ${headOffice.state}`}</td>
        </tr>
        <tr>
          <th scope="row">Branches</th>
          <td>
            {branches.map(({ city, state }) => (
              <p key={city}>
                {city}, {state}
              </p>
            ))}
          </td>
        </tr>
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
          </td>
        </tr>
      </tbody>
    </table>
  );
}
