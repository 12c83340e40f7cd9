import { z } from "zod";
import { calendarDay, requiredText } from "../fields.ts";

const IRN_RULE = "IRN must have 64 characters, each 0 to 9 or a to f";
const ACK_RULE = "Acknowledgement number must be its 10 to 20 digits";
const ACK_DATE_RULE = "Acknowledgement date must be a date and a time such as 2026-11-22 15:30:00";
const QR_RULE = "Signed QR text must be the whole text that the portal gave: three parts with dots";

/** As much as the largest QR code takes: with a longer text its document could never be printed. */
const MAX_QR_TEXT = 2_953;

/** As the portal gives it: `2026-11-22 15:30:00`, or with a T between; Indian time. */
const ackDate = z
  .string(ACK_DATE_RULE)
  .trim()
  .regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?$/, ACK_DATE_RULE)
  .transform((text, { addIssue }) => {
    const [day = "", time = ""] = text.split(/[ T]/);
    const moment = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}+05:30`);
    // A day that no month has, such as 31 November, would become one of the next.
    const isReal =
      !Number.isNaN(moment.getTime()) && calendarDay(ACK_DATE_RULE).safeParse(day).success;
    if (!isReal) addIssue(ACK_DATE_RULE);
    return isReal ? moment : z.NEVER;
  });

/** The e-invoice portal's answer on a document, as people copy it from there. */
export const registrationInput = z.object({
  irn: z
    .string(IRN_RULE)
    .overwrite((typed) => typed.replaceAll(/\s/g, "").toLowerCase())
    .regex(/^[0-9a-f]{64}$/, IRN_RULE),
  ackNumber: z
    .string(ACK_RULE)
    .overwrite((typed) => typed.replaceAll(/\s/g, ""))
    .regex(/^\d{10,20}$/, ACK_RULE),
  acknowledgedAt: ackDate,
  signedQr: requiredText("Signed QR text", MAX_QR_TEXT).regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, QR_RULE),
});

/** As far as the text of a signed QR code can be read. */
interface QrFacts {
  irn?: string | undefined;
  number?: string | undefined;
}

const qrData = z.object({ Irn: z.string().optional(), DocNo: z.string().optional() });

/** Reads a signed QR text without checking its signature: whose it is, not whether it is genuine. */
export function readSignedQr(signedQr: string): QrFacts {
  try {
    const payload: unknown = JSON.parse(decodePart(signedQr.split(".")[1] ?? ""));
    const { data } = z.object({ data: z.unknown() }).parse(payload);
    const { Irn, DocNo } = qrData.parse(typeof data === "string" ? JSON.parse(data) : data);
    return { irn: Irn?.toLowerCase(), number: DocNo };
  } catch {
    return {};
  }
}

function decodePart(base64url: string): string {
  const bytes = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
