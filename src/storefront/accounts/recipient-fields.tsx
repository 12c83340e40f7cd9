import { fieldLimits } from "#browser/field-limits.ts";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { User } from "#shared/accounts/contract.ts";
import { TextField } from "#ui/field.tsx";
import { FoldedFields } from "#ui/folded-fields.tsx";

interface RecipientFieldsProps {
  user: User;
  initial: ShippingAddress;
  errors: Record<string, string>;
}

/** Who receives the shipment, where it is not the account's owner: folded away until then. */
export function RecipientFields({ user, initial, errors }: RecipientFieldsProps) {
  const { name, phone } = initial;
  const isOther = (name && name !== user.name) || (phone && phone !== user.phone);
  return (
    <FoldedFields
      summary="Somebody else receives it"
      open={Boolean(isOther)}
      hasError={Boolean(errors.name || errors.phone)}
    >
      <TextField
        label="Name of who receives"
        name="name"
        autoComplete="shipping name"
        {...fieldLimits("updateProfile", "name")}
        defaultValue={name}
        error={errors.name}
        hint={`Left empty, it is you, ${user.name}.`}
      />
      <TextField
        label="Their phone"
        name="phone"
        type="tel"
        autoComplete="shipping tel"
        {...fieldLimits("updateProfile", "phone")}
        title="Enter a phone number of at least 10 digits"
        defaultValue={phone}
        error={errors.phone}
        hint="The courier calls this number at delivery. Left empty, it is yours."
      />
    </FoldedFields>
  );
}
