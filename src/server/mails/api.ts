import { failure, success } from "#shared/failure.ts";
import type { mailsEndpoints } from "#shared/mails/contract.ts";
import type { Permission } from "#shared/permissions.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { lacksPermission, mayDo, type StaffAccess } from "../http/staff-access.ts";
import type { MailRefusal } from "../mail/mail.ts";
import type { MailsService } from "./service.ts";

/** @param hasMailServer false where mails are kept as files */
export function mailsApi(
  service: MailsService,
  { hasMailServer }: { hasMailServer: boolean },
): HandlersOf<typeof mailsEndpoints> {
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
      const refused = sent.value;
      if (refused) return failure("unavailable", refusedTrial(user.email, refused));
      const message = hasMailServer
        ? `The mail server has taken it for ${user.email}.`
        : "The shop has no mail server (SMTP_URL): the mail lies as a file in its DATA_DIR/mail, and nobody gets it.";
      return success({ success: true, message });
    },
  };
}

/** Why a mail for trial reached nobody: the mail server's own words, and who mends it. */
function refusedTrial(to: string, { words, refused }: MailRefusal): string {
  const said = `“${words}”. Nothing was sent.`;
  if (!refused) {
    return `The mail server could not be reached: ${said} Whoever runs the shop looks whether it runs, and at SMTP_URL.`;
  }
  const messages = {
    "sign-in": `The mail server refused the shop's own sign-in: ${said} Whoever runs the shop looks at the user and password in SMTP_URL.`,
    recipient: `The mail server takes no mail for ${to}: ${said}`,
    sender: `The mail server did not take it: ${said} Look under Settings, Store whom mails are from.`,
  };
  return messages[refused];
}

/** Whoever sees an order need not see its returns and quotes. */
const mayOf = (staff: StaffAccess) => ({
  may: (permission: Permission) => mayDo(staff, permission),
});
