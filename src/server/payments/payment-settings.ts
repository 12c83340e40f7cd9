import { type Outcome, success } from "#shared/failure.ts";
import { type PaymentSettings, paymentSettings } from "#shared/settings/payments.ts";
import type { Database, Db } from "../database/connection.ts";
import { changedMeanwhile } from "../lib/common-failures.ts";
import { type Setting, settingsStore } from "../settings/store.ts";

const subject = { name: "payments", schema: paymentSettings };

/** How orders can be paid besides the bank's page, as it is set now. */
export function readPaymentSettings(db: Db): Promise<Setting<PaymentSettings>> {
  return settingsStore(db).read(subject);
}

/** Saves it as a whole; fails with the present settings where another save came between. */
export async function savePaymentSettings(
  { db }: Pick<Database, "db">,
  value: PaymentSettings,
  seen: number,
  by: string,
): Promise<Outcome<Setting<PaymentSettings>, "changed_meanwhile">> {
  const isSaved = await settingsStore(db).save(subject, value, seen, by);
  const present = await readPaymentSettings(db);
  if (isSaved) return success(present);
  return changedMeanwhile("page", { settings: present.value, version: present.version });
}
