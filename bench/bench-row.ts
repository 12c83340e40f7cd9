/** A line of what `npm run bench` prints. */
export type BenchRow = [figure: string, value: string, limit: string];
