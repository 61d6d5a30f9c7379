/** What a list screen gives the form of its records. */
export interface FormProps<R> {
  /** Null for a new one. */
  readonly record: R | null;
  readonly onClose: () => void;
  /** The form is done: who opened it closes it. */
  readonly onSaved: (record: R) => void;
}
