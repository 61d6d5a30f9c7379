import type { AnyEndpoint, Answer, Body, Params } from '#contract/endpoint.ts';
import { DataForm } from './data-form.tsx';
import type { FormField } from './form-field.ts';

interface Props<E extends AnyEndpoint> {
  readonly title: string;
  readonly send: E;
  readonly params?: Params<E>;
  readonly fields: readonly FormField<Body<E>>[];
  /** What the fields begin with. */
  readonly initial?: Partial<Body<E>>;
  /** What the button says, when it does more than save. */
  readonly saveText?: string;
  /** The form is done: who opened it closes it. */
  readonly onSaved: (answer: Answer<E>) => void;
  readonly onClose: () => void;
}

/** An act that asks for something (to close, to convert): a `RecordForm` without a record. */
export function ActForm<E extends AnyEndpoint>(props: Props<E>) {
  const { title, send, params, fields, initial, saveText, onSaved, onClose } = props;
  return (
    <DataForm
      title={title}
      saveText={saveText}
      fields={fields}
      rules={send}
      endpoint={send}
      params={params ?? {}}
      source={initial ?? {}}
      base={null}
      onSaved={(answer) => onSaved(answer as Answer<E>)}
      onClose={onClose}
    />
  );
}
