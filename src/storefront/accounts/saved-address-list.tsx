import { useState } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import type { AddressBook, SavedAddress } from "#shared/accounts/address-book-contract.ts";
import { MAX_SAVED_ADDRESSES, shippingAddressLines } from "#shared/accounts/buyer-lines.ts";
import { checkAddress } from "#shared/accounts/check-address.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useForm } from "#ui/use-form.ts";
import { AddressFields } from "./address-fields.tsx";
import { useAuth } from "./auth-store.ts";

interface SavedAddressListProps {
  addresses: readonly SavedAddress[];
  onChanged: (book: AddressBook) => void;
}

type Open = { kind: "add" } | { kind: "edit" | "delete"; address: SavedAddress };

/** The addresses of the address book, each to be edited, made the default or deleted. */
export function SavedAddressList({ addresses, onChanged }: SavedAddressListProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(null);
  const ownNames = ownNamesOf(addresses);
  const isFull = addresses.length >= MAX_SAVED_ADDRESSES;

  const onSaved = (book: AddressBook) => {
    onChanged(book);
    close();
  };

  const change = async (send: () => Promise<ApiOutcome<AddressBook & { message: string }>>) => {
    setBusy(true);
    const answer = await send();
    setBusy(false);
    close();
    if (!answer.ok) return showToast(answer.message, "error");
    onChanged(answer.value);
    showToast(answer.value.message);
  };

  const makeDefault = ({ _id: id, ...body }: SavedAddress) =>
    change(() =>
      callEndpoint("changeAddress", { params: { id }, body: { ...body, isDefault: true } }),
    );

  return (
    <section aria-labelledby="saved-addresses">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="saved-addresses">Saved addresses</h2>
        <Button variant="secondary" disabled={isFull} onClick={() => setOpen({ kind: "add" })}>
          Add an address
        </Button>
      </div>
      {isFull && (
        <p className="mb-4 text-sm text-muted">
          Your address book holds {MAX_SAVED_ADDRESSES} addresses. Delete one to add another.
        </p>
      )}
      {addresses.length === 0 ? (
        <p className="text-muted">
          None yet. Add those that you ship to often: checkout offers them in every browser in which
          you are logged in.
        </p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {addresses.map((address) => (
            <li key={address._id} className="sheet flex flex-col p-4">
              <address className="grow wrap-anywhere whitespace-pre-line not-italic">
                {shippingAddressLines(address, "").join("\n")}
              </address>
              {address.isDefault && (
                <p className="mt-2 text-sm font-semibold text-success">
                  Checkout starts with this address
                </p>
              )}
              <div className="mt-2 -ml-4 flex flex-wrap">
                <Button variant="quiet" onClick={() => setOpen({ kind: "edit", address })}>
                  Edit<span className="sr-only"> {ownNames.get(address._id)}</span>
                </Button>
                {!address.isDefault && (
                  <Button
                    variant="quiet"
                    aria-disabled={busy}
                    onClick={() => void makeDefault(address)}
                  >
                    Make default
                    <span className="sr-only"> {ownNames.get(address._id)}</span>
                  </Button>
                )}
                <Button variant="quiet" onClick={() => setOpen({ kind: "delete", address })}>
                  Delete<span className="sr-only"> {ownNames.get(address._id)}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={open?.kind === "add"} onClose={close} title="Add an address">
        <SavedAddressForm onSaved={onSaved} />
      </Dialog>
      <Dialog open={open?.kind === "edit"} onClose={close} title="Edit the address">
        <SavedAddressForm
          edited={open?.kind === "edit" ? open.address : undefined}
          onSaved={onSaved}
        />
      </Dialog>
      <Dialog open={open?.kind === "delete"} onClose={close} title="Delete this address?">
        {open?.kind === "delete" && (
          <>
            <address className="mb-2 wrap-anywhere whitespace-pre-line not-italic">
              {shippingAddressLines(open.address, "").join("\n")}
            </address>
            <p>Orders that go there keep it.</p>
            <div className="mt-5 flex flex-wrap gap-3">
              <Button variant="secondary" onClick={close}>
                Keep it
              </Button>
              <Button
                variant="danger"
                busy={busy}
                onClick={() =>
                  void change(() =>
                    callEndpoint("deleteAddress", { params: { id: open.address._id } }),
                  )
                }
              >
                {busy ? "Deleting..." : "Delete"}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </section>
  );
}

/** For screen readers: more than the name where two share it. */
function ownNamesOf(addresses: readonly SavedAddress[]): ReadonlyMap<string, string> {
  return new Map(
    addresses.map(({ _id, name, address, city }) => {
      const isAlone = addresses.filter((other) => other.name === name).length === 1;
      return [_id, `the address of ${isAlone ? name : `${name}, ${address}, ${city}`}`];
    }),
  );
}

const NO_ADDRESS = { address: "", city: "", state: "", pincode: "" };

interface SavedAddressFormProps {
  /** Left out, a new address is added. */
  edited?: SavedAddress | undefined;
  onSaved: (book: AddressBook) => void;
}

function SavedAddressForm({ edited, onSaved }: SavedAddressFormProps) {
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
