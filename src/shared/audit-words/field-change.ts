/** A field with what stood there and what stands there since. */
export interface FieldChange {
  /** By whose name `valueText` knows what kind of value it is. */
  column: string;
  label: string;
  before: unknown;
  after: unknown;
}
