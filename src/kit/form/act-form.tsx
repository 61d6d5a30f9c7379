import { fillPath, type AnyEndpoint, type Answer, type Body, type Params } from '#contract/endpoint.ts';
import { useWrite } from '#kit/writes/use-write.ts';
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
  const write = useWrite();
  return (
    <DataForm
      title={title}
      saveText={saveText}
      fields={fields}
      rules={send}
      draft={fillPath(send.path, params ?? {})}
      send={(body, signal) => write<AnyEndpoint>(send, { params, body }, { signal })}
      source={initial ?? {}}
      base={null}
      onSaved={(answer) => onSaved(answer as Answer<E>)}
      onClose={onClose}
    />
  );
}
