import { ALL_TAGS, type ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import type { KnownRules } from "./known-rules.ts";
import { type FoundKits, readStarterKits } from "./starter-kits.ts";

interface Parts {
  db: Db;
  changes: Pick<ChangeFeed, "listen">;
  rules: () => Promise<KnownRules>;
}

interface HeldKits {
  kits: Promise<FoundKits>;
  /** Undefined while they are being read. */
  tags?: ReadonlySet<string>;
}

/** Holds the starter kits in memory, as pages and searches ask for all of them, until one changes. */
export function openKnownKits({ db, changes, rules }: Parts) {
  let known: HeldKits | undefined;
  const forget = () => {
    known = undefined;
  };
  changes.listen((tag) => {
    // While they are being read nobody knows yet what they show.
    if (tag === ALL_TAGS || !known?.tags || known.tags.has(tag)) forget();
  });
  return {
    read(): Promise<FoundKits> {
      if (known) return known.kits;
      const reading: HeldKits = { kits: rules().then((read) => readStarterKits(db, read)) };
      known = reading;
      reading.kits.then(
        ({ tags }) => {
          reading.tags = new Set(tags);
        },
        () => {
          if (known === reading) forget();
        },
      );
      return reading.kits;
    },
    forget,
  };
}
