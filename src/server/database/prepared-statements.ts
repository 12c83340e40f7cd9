import type pg from "pg";
import { COMPILED } from "./compiled.ts";
import { withoutOwnProperties } from "./direct-query.ts";
import { statementName } from "./watch-statements.ts";

/** A statement that was asked so often is worth preparing. */
const OFTEN = 16;
/** Each connection keeps what is prepared, some tens of kilobytes in the database for each statement. */
const MAX_PREPARED = 300;
/** Statements that are asked seldom, such as lists with as many ids as nobody asks for again. */
const MAX_COUNTED = 2_000;

/** Gives a statement a name, if it is to be prepared. */
export type NameStatement = (config: pg.QueryConfig) => pg.QueryConfig;

/**
 * Gives statements that are sent often a name: the database then reads and checks their text once for
 * each connection, which takes longer than to answer a short one.
 */
export function createStatementNames(): NameStatement {
  const names = new Map<string, string>();
  const times = new Map<string, number>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size === MAX_PREPARED) return known;
    const seen = (times.get(text) ?? 0) + 1;
    if (seen < OFTEN) {
      if (times.size === MAX_COUNTED) times.clear();
      times.set(text, seen);
      return undefined;
    }
    times.delete(text);
    const name = statementName(text);
    names.set(text, name);
    return name;
  };

  /** What compiled statements became, by what they are compiled to: as good as the one before, and V8 knows it. */
  const compiled = new WeakMap<pg.QueryConfig, pg.QueryConfig>();

  return (config) => {
    const before = compiled.get(config);
    if (before) return before;
    if (config.name || !/^\s*(select|with|insert|update|delete)\b/i.test(config.text))
      return config;
    const name = nameOf(config.text);
    if (name === undefined) return config;
    const prepared = withoutOwnProperties(Object.assign(withoutOwnProperties(config), { name }));
    if (config.name === COMPILED) compiled.set(config, prepared);
    return prepared;
  };
}
