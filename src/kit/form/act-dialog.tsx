import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AnyEndpoint, Body } from '#contract/endpoint.ts';
import type { Sent } from '#kit/writes/use-write.ts';
import { DataForm } from './data-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { FormField } from './form-field.ts';
import type { RecordValues } from './record-values.ts';

interface Props<E extends AnyEndpoint, A> {
  readonly title: string;
  readonly saveText: string;
  readonly saveTone?: 'primary' | 'danger';
  /** The call whose body the fields are of. */
  readonly rules: E;
  /** Under which name this device keeps what is written. */
  readonly draft: string;
  readonly fields: readonly FormField<Body<E>>[];
  /** What the fields begin with. */
  readonly initial?: Partial<Body<E>>;
  /** By a call, through the outbox, or in any other way. */
  readonly send: (body: Body<E>, signal: AbortSignal) => Promise<Sent<A>>;
  readonly onSaved: (answer: A) => void;
  readonly onClose: () => void;
  /** What stands above the fields. */
  readonly lead?: (form: UseFormReturn<RecordValues>) => ReactNode;
}

/** An act that asks for a few words over what it is about; the way in which it is sent is the caller's. */
export function ActDialog<E extends AnyEndpoint, A>(props: Props<E, A>) {
  const { send, initial, onSaved } = props;
  return (
    <DataForm
      {...props}
      frame={FormDialog}
      source={initial ?? {}}
      base={null}
      send={(body, signal) => send(body as Body<E>, signal)}
      onSaved={(answer) => onSaved(answer as A)}
    />
  );
}
