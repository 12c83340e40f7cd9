import type { Db } from "../database/connection.ts";

/** What took longer is not asked for again at once. */
const SLOW_MS = 100;
const REMEMBERED_MS = 5 * 60_000;

/**
 * Asks a database for figures that may be minutes old: what took over a tenth of a second is remembered for five
 * minutes, so that the first page of a very large shop does not add up the same days for each who opens it; what
 * is quick is asked for each time. Calls that come meanwhile share one.
 */
export function rememberSlow<Figures>(load: (db: Db, key: string) => Promise<Figures>) {
  const known = new WeakMap<Db, { key: string; figures: Promise<Figures> }>();
  return (db: Db, key: string): Promise<Figures> => {
    const last = known.get(db);
    if (last?.key === key) return last.figures;
    const begin = performance.now();
    const figures = load(db, key);
    const entry = { key, figures };
    known.set(db, entry);
    const forget = () => {
      if (known.get(db) === entry) known.delete(db);
    };
    figures.then(() => {
      if (performance.now() - begin < SLOW_MS) forget();
      else setTimeout(forget, REMEMBERED_MS).unref();
    }, forget);
    return figures;
  };
}
