import { createHash } from "node:crypto";
import { isThisMachine } from "../config/config.ts";

/** The database's knowledge of the shop that it belongs to. */
export interface KnownShop {
  shopId: string;
  origin: string;
  place: string | null;
  mark: number;
}

/** The knowledge of the store of pictures of the shop that it belongs to. */
export interface LabelledShop {
  shopId: string;
  mark: number;
}

/** Where the shop finds itself at a start. */
export interface Here {
  origin: string;
  /** null where the database's server does not tell. */
  place: string | null;
}

/**
 * The mark is written to the database first: a server that took a failed one's place without its last
 * second may lack one mark. Two are a restored backup.
 */
const MARKS_THAT_A_FAILOVER_LOSES = 1;

/**
 * Why the database at hand seems to be a copy of the shop rather than the shop itself, as a sentence
 * for its owner; undefined where nothing says so. A shop that ran on this machine alone so far
 * may go anywhere: that is how one goes live.
 */
export function findDoubt(
  known: KnownShop,
  label: LabelledShop | undefined,
  here: Here,
): string | undefined {
  if (label && label.shopId !== known.shopId) {
    return "the store of pictures belongs to another shop than the database";
  }
  if (label && isOlder(known, label)) {
    return "the database is older than the store of pictures, as a restored backup is";
  }
  if (isThisMachine(known.origin)) return undefined;
  if (known.origin !== here.origin) {
    return `the database belongs to the shop at ${known.origin}, and ORIGIN is ${here.origin}`;
  }
  if (known.place && here.place && known.place !== here.place) {
    return "the database is at another place than where the shop ran";
  }
  return undefined;
}

/** The pictures have been marked by a shop that went on where this database ends. */
export function isOlder(known: Pick<KnownShop, "mark">, label: LabelledShop): boolean {
  return label.mark > known.mark + MARKS_THAT_A_FAILOVER_LOSES;
}

/**
 * The owner repeats it to confirm that this is the shop: it fits this one case alone, and no longer
 * once the other shop has set its next mark. One that stays in the environment confirms no other
 * copy.
 */
export function confirmationCode(
  { shopId, origin, place, mark }: KnownShop,
  label: LabelledShop | undefined,
  here: Here,
): string {
  const facts = [shopId, origin, place, mark, label?.shopId, label?.mark, here.origin, here.place];
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 10);
}
