import { useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import type { AddressBook, SavedAddress } from "#shared/accounts/address-book-contract.ts";
import { checkAddress } from "#shared/accounts/check-address.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useForm } from "#ui/use-form.ts";
import { useAuth } from "../accounts/auth-store.ts";
import { AddressFields } from "./address-fields.tsx";

const NO_ADDRESS = { address: "", city: "", state: "", pincode: "" };

interface SavedAddressFormProps {
  /** What is edited; left out, a new address is added. */
  edited?: SavedAddress | undefined;
  onSaved: (book: AddressBook) => void;
}

/** Adds an address to the address book, or changes one. */
export function SavedAddressForm({ edited, onSaved }: SavedAddressFormProps) {
  const { user } = useAuth();
  const [isDefault, setDefault] = useState(edited?.isDefault ?? false);
  const [sentState, setSentState] = useState<string>();
  const { form, busy, message, errors } = useForm(async (texts) => {
    const { name = "", phone = "", address = "", city = "", state = "", pincode = "" } = texts;
    const body = { name, phone, address, city, state, pincode: pincode.trim(), isDefault };
    setSentState(state);
    const fields: Record<string, string> = checkAddress(body);
    if (Object.keys(fields).length > 0) return { message: "Please check the address.", fields };
    const saved = edited
      ? await callEndpoint("changeAddress", { params: { id: edited._id }, body })
      : await callEndpoint("addAddress", { body });
    if (!saved.ok) return saved;
    showToast(saved.value.message);
    onSaved(saved.value);
    return "done";
  });
  return (
    <form {...form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        label="Name of who receives"
        name="name"
        autoComplete="name"
        {...fieldLimits("updateProfile", "name")}
        required
        defaultValue={edited?.name ?? user?.name}
        error={errors.name}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        {...fieldLimits("updateProfile", "phone")}
        title="Enter a phone number of at least 10 digits"
        required
        defaultValue={edited?.phone ?? user?.phone}
        error={errors.phone}
      />
      <AddressFields initial={edited ?? NO_ADDRESS} errors={errors} sentState={sentState} />
      <CheckboxField
        label="Checkout starts with this address"
        name="isDefault"
        checked={isDefault}
        onChange={(event) => setDefault(event.target.checked)}
      />
      <FormError message={message} />
      <Button type="submit" busy={busy}>
        {busy ? "Saving..." : "Save address"}
      </Button>
    </form>
  );
}
