/** What a list hands to the form that adds and edits its records. */
export interface FormProps<R> {
  /** The record that is edited; null for a new one. */
  readonly record: R | null;
  readonly onClose: () => void;
  /** It is saved: the form gives its place to the record. */
  readonly onSaved: (record: R) => void;
}
