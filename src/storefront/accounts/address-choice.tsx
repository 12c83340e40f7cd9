import { Link } from "react-router";
import type { SavedAddress } from "#shared/accounts/address-book-contract.ts";
import { streetOf } from "#shared/accounts/profile-address.ts";
import { SelectField } from "#ui/field.tsx";

interface AddressChoiceProps {
  addresses: readonly SavedAddress[];
  /** The id of the one that the fields hold; empty for another address. */
  chosen: string;
  onChoose: (address: SavedAddress | undefined) => void;
}

/** The saved addresses to choose from; the fields below show the chosen one, to be changed. */
export function AddressChoice({ addresses, chosen, onChoose }: AddressChoiceProps) {
  return (
    <div>
      <SelectField
        label="Saved addresses"
        name="savedAddress"
        value={chosen}
        onChange={({ target }) => onChoose(addresses.find(({ _id }) => _id === target.value))}
      >
        {addresses.map((address) => (
          <option key={address._id} value={address._id}>
            {addressLabel(address)}
          </option>
        ))}
        <option value="">Another address</option>
      </SelectField>
      <Link to="/addresses" className="link inline-block py-2 text-sm">
        Change my addresses
      </Link>
    </div>
  );
}

function addressLabel(address: SavedAddress): string {
  const { name, city, pincode, isDefault } = address;
  const text = `${name}, ${streetOf(address)}, ${city} ${pincode}`;
  return isDefault ? `${text} (default)` : text;
}
