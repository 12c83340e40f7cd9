import type { addressBookEndpoints } from "#shared/accounts/address-book-contract.ts";
import { success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { AddressBookService } from "./address-book.ts";

/** Handles the endpoints of the address book. */
export function addressBookApi(book: AddressBookService): HandlersOf<typeof addressBookEndpoints> {
  return {
    async getAddressBook(_input, { user }) {
      return success({ success: true, ...(await book.ofUser(user)) });
    },

    async addAddress({ body }, { user }) {
      const added = await book.add(user, body);
      if (!added.ok) return added;
      return success({ success: true, message: "Address saved", ...added.value });
    },

    async changeAddress({ params, body }, { user }) {
      const changed = await book.change(user, params.id, body);
      if (!changed.ok) return changed;
      return success({ success: true, message: "Address saved", ...changed.value });
    },

    async deleteAddress({ params }, { user }) {
      const removed = await book.remove(user, params.id);
      if (!removed.ok) return removed;
      return success({ success: true, message: "Address deleted", ...removed.value });
    },

    async saveBusiness({ body }, { user }) {
      const saved = await book.saveBusiness(user, body);
      if (!saved.ok) return saved;
      return success({ success: true, message: "Business details saved", ...saved.value });
    },
  };
}
