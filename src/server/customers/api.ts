import type { customersEndpoints } from "#shared/customers/contract.ts";
import { success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { Customers } from "./service.ts";

/** Handles the endpoints of the dashboard's customers. */
export function customersApi(customers: Customers): HandlersOf<typeof customersEndpoints> {
  return {
    async listCustomers({ query: { search, ...place } }) {
      return success({ success: true, ...(await customers.list(search, place)) });
    },

    async lookUpCustomer({ params }, { staff }) {
      const found = await customers.lookUp(params.id, staff.permissions);
      return found.ok ? success({ success: true, customer: found.value }) : found;
    },

    async addCustomerNote({ params, body }, { user }) {
      const written = await customers.addNote(params.id, body.note, user);
      return written.ok ? success({ success: true, message: "The note is saved." }) : written;
    },

    async deleteCustomerNote({ params }) {
      const gone = await customers.deleteNote(params.id, params.noteId);
      return gone.ok ? success({ success: true, message: "The note is deleted." }) : gone;
    },
  };
}
