import type { bankEndpoints } from "#shared/bank/contract.ts";
import { success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { invalidFields } from "../lib/common-failures.ts";
import type { BankService } from "./service.ts";

/** Handles the endpoints of the bank's statements. */
export function bankApi(bank: BankService): HandlersOf<typeof bankEndpoints> {
  return {
    async uploadBankStatement({ query }, { user, file }) {
      if (!file) return invalidFields({ file: "Choose a statement to upload" });
      const read = await bank.upload(user, { path: file.path, fileName: query.fileName });
      return read.ok ? success({ success: true, ...read.value }) : read;
    },

    async listBankStatements({ query }) {
      return success({ success: true, ...(await bank.statements(query)) });
    },

    async listBankLines({ query: { search, state, statement, ...place } }) {
      const read = await bank.lines({ search, state, statement }, place);
      return read.ok ? success({ success: true, ...read.value }) : read;
    },

    async countBankLines({ query }) {
      return success({ success: true, ...(await bank.counts(query)) });
    },

    async bookBankLine({ params, body }, { user }) {
      const booked = await bank.book(params.id, user, body);
      return booked.ok ? success({ success: true, ...booked.value }) : booked;
    },

    async dismissBankLine({ params, body }, { user }) {
      const done = await bank.dismiss(params.id, user, body);
      return done.ok ? success({ success: true, ...done.value }) : done;
    },

    async reopenBankLine({ params, body }, { user }) {
      const done = await bank.reopen(params.id, user, body.seen);
      return done.ok ? success({ success: true, ...done.value }) : done;
    },

    async bookCertainLines({ params, body }, { user }) {
      const booked = await bank.bookAll(params.id, user, body);
      return booked.ok ? success({ success: true, ...booked.value }) : booked;
    },

    async getCertainBooking({ params }) {
      return success({ success: true, booking: await bank.bookingOf(params.id) });
    },

    async stopCertainBooking({ params }) {
      const stopped = await bank.stopBooking(params.id);
      return stopped.ok ? success({ success: true, message: stopped.value }) : stopped;
    },
  };
}
