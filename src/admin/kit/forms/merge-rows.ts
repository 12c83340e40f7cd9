interface RowsOptions<Row> {
  /** The list that the rows are of. */
  list: string;
  /** Tells a row from the others, whatever is typed in it. */
  keyOf: (row: Row) => string;
  /** The values of a row that two people may change. */
  comparedOf: (row: Row) => Partial<Row>;
  /** A row that only somebody else has; what is compared of it is put in. */
  rowOf: (key: string) => Row;
}

/** Rows of a form that are compared one by one with what somebody else has saved: each is a field of its own. */
export function mergeRows<Row>({ list, keyOf, comparedOf, rowOf }: RowsOptions<Row>) {
  const prefix = `${list} `;
  const keyIn = (field: string) =>
    field.startsWith(prefix) ? field.slice(prefix.length) : undefined;
  return {
    fieldOf: (key: string) => prefix + key,

    compared: (rows: readonly Row[]): Record<string, Partial<Row>> =>
      Object.fromEntries(rows.map((row) => [prefix + keyOf(row), comparedOf(row)])),

    /** The rows with a field's value in them, one that is undefined taken out; undefined for another field. */
    written(rows: readonly Row[], field: string, value: unknown): Row[] | undefined {
      const key = keyIn(field);
      if (key === undefined) return undefined;
      const isIt = (row: Row) => keyOf(row) === key;
      if (value === undefined) return rows.filter((row) => !isIt(row));
      const put = (row: Row): Row => ({ ...row, ...(value as Partial<Row>) });
      return rows.some(isIt)
        ? rows.map((row) => (isIt(row) ? put(row) : row))
        : [...rows, put(rowOf(key))];
    },
  };
}
