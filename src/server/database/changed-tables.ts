/**
 * What a function does is done when it is called; a view reads; a new table may have columns that are called like others,
 * unless it is a part of one or refers to it. A table whose triggers go with a function must be named beside it, in a comment.
 */
const CHANGES_NO_TABLE =
  /^\s*(--.*\n\s*)*(create( or replace)? (function|view)|create table(?![^;]*\b(partition of|references)\b)|select)\b/i;

/** A comment, which may have an apostrophe; what a block does; a string, which is a value. */
const COMMENT_BLOCK_OR_STRING = /--.*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g;

/**
 * The tables that statements of a migration change, make triggers of or refer to. What a string says counts for none: lists
 * are named as their tables are.
 *
 * @param there the names of the tables that are there
 */
export function changedTables(statements: readonly string[], there: readonly string[]): string[] {
  const changing = statements.filter((statement) => !CHANGES_NO_TABLE.test(statement)).join("\n");
  const said = changing.replace(COMMENT_BLOCK_OR_STRING, (one) => (one.startsWith("'") ? "" : one));
  const words = new Set(said.match(/\w+/g));
  return there.filter((name) => words.has(name));
}
