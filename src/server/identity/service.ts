import { z } from "zod";
import { dateAndTime } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { Config } from "../config/config.ts";
import type { Database, Db } from "../database/connection.ts";
import { sqlState } from "../database/database-errors.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import type { Log } from "../lib/log.ts";
import type { MediaLabel } from "../media/media-label.ts";
import {
  confirmationCode,
  findDoubt,
  isOlder,
  type KnownShop,
  type LabelledShop,
} from "./find-doubt.ts";
import { identityStore, restoredFrom } from "./store.ts";

interface IdentityParts {
  database: Pick<Database, "db">;
  label: MediaLabel;
  config: Pick<Config, "origin" | "dataDir" | "databaseUrl" | "drill" | "confirmShop">;
  log: Pick<Log, "warn" | "error">;
}

const labelText = z.object({ shopId: z.string(), mark: z.number() });

/** PostgreSQL's code for what this user may not do. */
const NOT_ALLOWED = "42501";

export type Identity = ReturnType<typeof openIdentity>;

/**
 * Tells the shop from a copy of it: a backup that was restored aside, say, with the environment of the
 * shop. A copy must not write to customers, refund them, or delete the shop's pictures.
 */
export function openIdentity({ database, label, config, log }: IdentityParts) {
  const { origin, dataDir, databaseUrl, drill, confirmShop } = config;
  const store = identityStore(database.db);

  const readLabel = async (): Promise<LabelledShop | undefined> => {
    const text = await label.read();
    return text === undefined ? undefined : labelText.parse(JSON.parse(text));
  };
  const writeLabel = ({ shopId, mark }: LabelledShop) =>
    label.write(JSON.stringify({ shopId, mark }));

  const place = async () => {
    if (!databaseUrl) return dataDir;
    return store.place().catch((error: unknown) => {
      if (sqlState(error) === NOT_ALLOWED) return null;
      throw error;
    });
  };

  /** The label where the store answers; a start must not wait for it. */
  const labelIfKnown = () =>
    readLabel().catch((error: unknown) => {
      log.warn({ err: error }, "the store of pictures did not say whose it is");
      return undefined;
    });

  /** What a restored shop says at its first start. */
  const restoredText = async (madeAt: string) => {
    const { orders, newest } = await store.sales();
    const last = newest ? `, the last one of ${dateAndTime(newest)}` : "";
    return `This shop is restored from the backup of ${dateAndTime(madeAt)}: it has ${groupedNumber(orders)} orders${last}. What came after that backup is not in it.`;
  };

  return {
    /**
     * Asked once at the start. Answers what to tell the owner of a copy, in one line; undefined where
     * this is the shop, which then has noted where it is.
     */
    async recognise(): Promise<string | undefined> {
      if (drill) {
        return "This is a drill (DRILL=true): the shop runs without jobs and mails, takes no orders and stores no pictures.";
      }
      const here = { origin, place: await place() };
      const known = await store.readOrBegin(here);
      const labelled = await labelIfKnown();
      const doubt = findDoubt(known, labelled, here);
      const code = confirmationCode(known, labelled, here);
      if (doubt && confirmShop !== code) {
        return `This seems to be a copy of the shop: ${doubt}. It runs without jobs and mails, takes no orders and stores no pictures. If this is the shop from now on, stop every other one, then start this one with CONFIRM_SHOP=${code}; for a drill set DRILL=true.`;
      }
      // Past what the other shop may still set before it notices that it is no longer the shop.
      const mark = doubt && labelled ? labelled.mark + 2 : known.mark;
      const madeAt = restoredFrom(known.place);
      if (madeAt) log.warn(await restoredText(madeAt));
      await store.moveTo(here, mark);
      if (doubt || !labelled) {
        await writeLabel({ shopId: known.shopId, mark }).catch((error: unknown) =>
          log.warn({ err: error }, "the store of pictures could not be marked as this shop's"),
        );
      }
      return undefined;
    },

    /** Throws unless the pictures are this shop's: nothing of another's may be deleted. */
    async requireOwnPictures(db: Db): Promise<void> {
      const [known, labelled] = [await identityStore(db).read(), await readLabel()];
      if (!labelled || !isOwn(known, labelled)) {
        throw new Error(
          "the store of pictures is marked by another shop: nothing is deleted in it",
        );
      }
    },

    tasks: {
      "mark-shop": async (_payload, { db }) => {
        const marks = identityStore(db);
        const [known, labelled] = [await marks.read(), await readLabel()];
        // Not raised beside another's: it would seem to catch up with that one.
        if (labelled && !isOwn(known, labelled)) {
          log.error(
            "the store of pictures is marked by another shop: is this shop still the one that customers see? Stop one of the two",
          );
          return;
        }
        await writeLabel(await marks.raiseMark());
      },
    } satisfies Partial<Tasks>,

    sweeps: { "mark-shop": "*/10 * * * *" } satisfies Sweeps,
  };
}

function isOwn(known: KnownShop | undefined, labelled: LabelledShop): boolean {
  return known?.shopId === labelled.shopId && !isOlder(known, labelled);
}
