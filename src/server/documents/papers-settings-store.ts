import { type PapersSettings, papersSettings } from "#shared/settings/documents.ts";
import { GOODS_TAX_SUBJECT } from "../catalogue/tax-of-goods.ts";
import type { Db } from "../database/connection.ts";
import { type Setting, settingsStore } from "../settings/store.ts";

export const papersSubject = { name: GOODS_TAX_SUBJECT, schema: papersSettings };

/** What the owner has set about papers, as it is now. */
export function readPapersSettings(db: Db): Promise<Setting<PapersSettings>> {
  return settingsStore(db).read(papersSubject);
}
