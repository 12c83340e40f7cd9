import { success } from "#shared/failure.ts";
import type { mailsEndpoints } from "#shared/mails/contract.ts";
import type { Permission } from "#shared/permissions.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { lacksPermission, mayDo, type StaffAccess } from "../http/staff-access.ts";
import type { MailsService } from "./service.ts";

export function mailsApi(service: MailsService): HandlersOf<typeof mailsEndpoints> {
  return {
    async previewMail({ body }, { staff }) {
      const lacking = body.orderNumber ? lacksPermission(staff, "read_orders") : undefined;
      if (lacking) return lacking;
      const shown = await service.preview(body, mayOf(staff));
      if (!shown.ok) return shown;
      const { mail, examples, otherTexts } = shown.value;
      const { subject, text, html } = mail;
      return success({ success: true, subject, text, html, examples, otherTexts });
    },

    async sendMailTrial({ body }, { user, staff }) {
      const lacking = body.orderNumber ? lacksPermission(staff, "read_orders") : undefined;
      if (lacking) return lacking;
      const sent = await service.sendTo(user, body, mayOf(staff));
      if (!sent.ok) return sent;
      return success({ success: true, message: `It is on its way to ${user.email}.` });
    },
  };
}

/** Whoever sees an order need not see its returns and quotes. */
const mayOf = (staff: StaffAccess) => ({
  may: (permission: Permission) => mayDo(staff, permission),
});
