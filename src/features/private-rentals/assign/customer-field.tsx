import { useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { CustomerItem } from '#contract/areas/private-record.ts';
import { PickInput, type Pickable } from '#kit/pick/pick-input.tsx';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { assignLabels as labels, chosenOf, type AssignValues, type ChosenCustomer } from './assign-values.ts';
import { useCustomers } from './use-customers.ts';
import css from './assign.module.css';

interface Props {
  readonly form: UseFormReturn<AssignValues>;
  /** Asks for the form of somebody new, given what was searched for. */
  readonly onNew: (text: string) => void;
}

/** Who gets it: somebody who is known, or somebody new. */
export function CustomerField({ form, onNew }: Props) {
  const [text, setText] = useState('');
  const {
    field: { value: customer, onChange, ref },
    fieldState: { error },
  } = useController({
    control: form.control,
    name: 'customer',
    rules: { validate: (value) => value !== null || 'Choose who gets it, or add a new customer.' },
  });
  const choose = (one: ChosenCustomer | null) => {
    form.clearErrors('customer');
    onChange(one);
  };
  return (
    <div className={css.wide}>
      {customer ? (
        <Chosen customer={customer} error={error?.message} onOther={() => choose(null)} />
      ) : (
        <Find
          text={text}
          onText={setText}
          error={error?.message}
          ref={ref}
          onPick={(found) => choose(chosenOf(found))}
          onNew={() => onNew(text)}
        />
      )}
    </div>
  );
}

/** Stands for somebody new: what is found lies over the button for that. */
const NOBODY = 0;

function optionsOf(found: readonly CustomerItem[], isSettled: boolean, mayAdd: boolean): readonly Pickable[] {
  const known = found.map(chosenOf);
  // As long as it is looked for, Enter must not make somebody new of them.
  if (!isSettled || !mayAdd) return known;
  return [
    ...known,
    { id: NOBODY, name: 'New customer', detail: found.length === 0 ? 'nobody is known by that' : 'none of these' },
  ];
}

interface FindProps {
  readonly text: string;
  readonly error: string | undefined;
  readonly ref: (input: HTMLInputElement | null) => void;
  readonly onText: (text: string) => void;
  readonly onPick: (customer: CustomerItem) => void;
  readonly onNew: () => void;
}

function Find({ text, error, ref, onText, onPick, onNew }: FindProps) {
  const mayAdd = useMay()(calls.store);
  const { found, isSettled, noneText } = useCustomers(text);
  return (
    <>
      <PickInput
        label={labels.customer}
        hint="Name, e-mail or phone of somebody who is known."
        error={error}
        ref={ref}
        text={text}
        onText={onText}
        find={() => optionsOf(found, isSettled, mayAdd)}
        noneText={noneText || 'Nobody is known by that.'}
        onPick={({ id }) => {
          const one = found.find((customer) => customer.id === id);
          if (one) onPick(one);
          else onNew();
        }}
      />
      {mayAdd ? (
        <Button icon="plus" onClick={onNew}>
          New customer
        </Button>
      ) : null}
    </>
  );
}

interface ChosenProps {
  readonly customer: ChosenCustomer;
  readonly error: string | undefined;
  readonly onOther: () => void;
}

function Chosen({ customer: { name, detail }, error, onOther }: ChosenProps) {
  return (
    <>
      <div className={css.known}>
        <span className={css.knownWords}>
          <span className="muted small">{labels.customer}</span>
          <strong>{name}</strong>
          <span className="muted small">{detail}</span>
        </span>
        <Button onClick={onOther}>Other</Button>
      </div>
      <p className={css.problem} role="alert">
        {error}
      </p>
    </>
  );
}
