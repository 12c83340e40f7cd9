import { and, isNotNull, sql } from "drizzle-orm";
import type { Overview, SetupStep } from "#shared/fulfilment/overview-contract.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { isGstin } from "#shared/tax/gstin.ts";
import { backupStanding } from "../backups/service.ts";
import { DEMO_ACTOR, DEMO_ADDRESS, DEMO_GSTIN } from "../config/demo-seller.ts";
import type { Db } from "../database/connection.ts";
import { users } from "../database/schema/accounts.ts";
import { identityStore } from "../identity/store.ts";
import { isAnyMailFailed } from "../jobs/failed-jobs.ts";
import { readSettings } from "../settings/store.ts";
import { hasTwoFactor } from "../two-factor/authenticators-store.ts";

/** What only whoever runs the server decides. */
export interface ServerSetup {
  /** The mail server that mails go to (`mailServerName`); undefined where they are kept as files. */
  mailServer: string | undefined;
}

type Seller = Pick<StoreInfo, "legalName" | "address" | "email" | "gstin" | "sandbox">;

/**
 * How far a new shop is: each step is told from what it changes, so that nothing is ticked by hand, and one that is undone
 * is to be done again. Undefined once all is done.
 */
export async function readSetup(
  db: Db,
  store: Seller,
  { mailServer }: ServerSetup,
): Promise<Overview["setup"]> {
  const [hasProduct, shipping, payments, mailsReach, without, backups] = await Promise.all([
    hasOwnProduct(db),
    readSettings(db, "shipping"),
    readSettings(db, "payments"),
    doMailsReach(db, mailServer),
    staffWithoutTwoFactor(db),
    backupStanding(db),
  ]);
  const { legalName, address, email, gstin, sandbox } = store;
  const isDone: Record<SetupStep, boolean> = {
    store: Boolean(legalName && address) && address !== DEMO_ADDRESS && !isExample(email),
    gstin: gstin !== undefined && gstin !== DEMO_GSTIN && isGstin(gstin),
    product: hasProduct,
    shipping: shipping.zones.length > 0,
    "bank-account": payments.transferOn && payments.accountNumber !== "",
    gateway: !sandbox,
    mails: mailsReach,
    "two-factor": without === 0,
    backups: backups.isScheduled && !backups.isTooOld,
  };
  const steps = (Object.keys(isDone) as SetupStep[]).map((step) => ({
    step,
    isDone: isDone[step],
    ...(step === "two-factor" && without > 0 && { left: without }),
  }));
  return steps.every((step) => step.isDone) ? undefined : { steps };
}

/** This very mail server has taken a mail, and none was given up. */
async function doMailsReach(db: Db, mailServer: string | undefined): Promise<boolean> {
  if (mailServer === undefined) return false;
  const known = await identityStore(db).read();
  return known?.mailServer === mailServer && !(await isAnyMailFailed(db));
}

/** Nobody can have an address there (RFC 2606). */
const isExample = (email: string) => /@(?:[^@]+\.)?example\.(?:com|org|net)$/i.test(email);

/**
 * Not of the demo: made by somebody of the staff, or there in a shop that no demo has filled. Whether one has is told by the
 * settings that it saved first: its goods stay when the shop is started without it.
 */
async function hasOwnProduct(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(sql`
    select case
      when exists (select from settings_versions where saved_by = ${DEMO_ACTOR})
      then exists (select from audit_log
        where subject_type = 'product' and table_name = 'products' and operation = 'insert')
      else exists (select from products) end as is_there`);
  return rows[0]?.is_there ?? false;
}

/** Found by the index of those who have a role: by their number all accounts would be looked at. */
function staffWithoutTwoFactor(db: Db): Promise<number> {
  const isWithout = sql`not ${hasTwoFactor(sql`${users.id}`)}`;
  return db.$count(users, and(isNotNull(users.staffRoleId), isWithout));
}
