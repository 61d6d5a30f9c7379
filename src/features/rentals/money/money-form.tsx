import { createContext, use, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Body } from '#contract/endpoint.ts';
import { DataForm } from '#kit/form/data-form.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import { useFormParts, type FormFrameProps } from '#kit/form/use-form-parts.tsx';
import type { Sent } from '#kit/writes/use-write.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import type { Settled } from './look-up.ts';
import { moneyCalls, type MoneyCall } from './money-calls.ts';
import { isUnknown, UnknownAct } from './unknown-act.tsx';
import { foundText, useMoneyAct, type MoneyAct } from './use-money-act.ts';

interface MoneyFormProps<C extends MoneyCall> {
  readonly title: string;
  readonly saveText: string;
  readonly saveTone?: 'primary' | 'danger';
  /** The act and its draft: `booking/21/take`. */
  readonly name: string;
  readonly bookingId: number;
  /** The call whose body the fields are of. */
  readonly rules: C;
  readonly fields: readonly FormField<Body<(typeof moneyCalls)[C]>>[];
  readonly initial?: Partial<Body<(typeof moneyCalls)[C]>>;
  /** Sums before and after, above the fields. */
  readonly lead?: (form: UseFormReturn<RecordValues>) => ReactNode;
  readonly send: (
    send: MoneyAct['send'],
    body: Body<(typeof moneyCalls)[C]>,
    signal: AbortSignal,
  ) => Promise<Sent<Settled>>;
  /** It is done. What was said of it stands in a toast already. */
  readonly onDone: (settled: Settled) => void;
  readonly onClose: () => void;
}

interface Shown {
  readonly act: MoneyAct;
  readonly onClose: () => void;
}

const ActContext = createContext<Shown | null>(null);

/** A form that moves money: an act dialog that says so when the answer is lost, looks it up, and is settled by what it finds. */
export function MoneyForm<C extends MoneyCall>(props: MoneyFormProps<C>) {
  const { name, bookingId, rules, send, onDone, onClose, ...rest } = props;
  const toast = useToast();
  const done = (settled: Settled, text: string) => {
    if (text !== '') toast({ text });
    onDone(settled);
  };
  const act = useMoneyAct({ name, bookingId, onFound: (settled, { what }) => done(settled, foundText(what)) });
  return (
    <ActContext value={{ act, onClose }}>
      <DataForm
        {...rest}
        frame={MoneyFrame}
        rules={moneyCalls[rules]}
        draft={name}
        source={rest.initial ?? {}}
        base={null}
        send={(body, signal) => send(act.send, body as Body<(typeof moneyCalls)[C]>, signal)}
        onSaved={(answer) => done(answer as Settled, (answer as Settled).message)}
        onClose={onClose}
      />
    </ActContext>
  );
}

function MoneyFrame(props: FormFrameProps<RecordValues>) {
  const { close, body, footer } = useFormParts(props);
  const shown = use(ActContext);
  if (shown === null) return null;
  const isOpen = isUnknown(shown.act);
  return (
    <Dialog
      title={props.title}
      onClose={isOpen ? shown.onClose : close}
      footer={isOpen ? <Button onClick={shown.onClose}>Close</Button> : footer}
    >
      {isOpen ? <UnknownAct act={shown.act} hasChange /> : body}
    </Dialog>
  );
}
