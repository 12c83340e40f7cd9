import { strToU8 } from "fflate";
import { todayInIndia } from "#shared/dates.ts";
import { success } from "#shared/failure.ts";
import type { personalDataEndpoints } from "#shared/personal-data/contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { emailKey } from "../lib/email-key.ts";
import type { PersonalData } from "./service.ts";

/** Handles the endpoints of personal data. */
export function personalDataApi(
  personalData: PersonalData,
): HandlersOf<typeof personalDataEndpoints> {
  return {
    async findPerson({ body }) {
      const found = await personalData.find(body.email);
      return found.ok ? success({ success: true, person: found.value }) : found;
    },

    async exportPersonalData({ body }) {
      const made = await personalData.file(body.email);
      if (!made.ok) return made;
      return success({
        // Without the address: the file's name shows up in lists of downloads.
        name: `personal-data-${todayInIndia()}.json`,
        content: strToU8(JSON.stringify(made.value, null, 2)),
      });
    },

    async erasePersonalData({ body: { email, again } }, { user }) {
      if (emailKey(email) !== emailKey(again)) {
        return invalidFields({ again: "This is another e-mail address than the one above" });
      }
      const erased = await personalData.erase(email, user.email);
      if (!erased.ok) return erased;
      const message = erased.value
        ? "The person is erased."
        : "Nothing is kept under this e-mail address any more.";
      return success({ success: true, message });
    },
  };
}
