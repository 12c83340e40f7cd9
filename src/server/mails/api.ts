import { success } from "#shared/failure.ts";
import type { mailsEndpoints } from "#shared/mails/contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { lacksPermission } from "../http/staff-access.ts";
import type { MailsService } from "./service.ts";

export function mailsApi(service: MailsService): HandlersOf<typeof mailsEndpoints> {
  return {
    async previewMail({ body }, { staff }) {
      const lacking = body.orderNumber ? lacksPermission(staff, "read_orders") : undefined;
      if (lacking) return lacking;
      const shown = await service.preview(body);
      if (!shown.ok) return shown;
      const { subject, text, html } = shown.value;
      return success({ success: true, subject, text, html });
    },

    async sendMailTrial({ body }, { user, staff }) {
      const lacking = body.orderNumber ? lacksPermission(staff, "read_orders") : undefined;
      if (lacking) return lacking;
      const sent = await service.sendTo(user, body);
      if (!sent.ok) return sent;
      return success({ success: true, message: `It is on its way to ${user.email}.` });
    },
  };
}
