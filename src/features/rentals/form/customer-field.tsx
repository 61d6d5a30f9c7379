import { useEffect, useRef, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import type { FoundCustomer } from '#contract/areas/booking-customers.ts';
import { PickInput, type Pickable } from '#kit/pick/pick-input.tsx';
import { count } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { bookingLabels as labels, type BookingValues } from './booking-values.ts';
import { useCustomers } from './use-customers.ts';
import css from './form.module.css';

interface Props {
  readonly form: UseFormReturn<BookingValues>;
}

const FILL_IN = 'Please fill this in.';

/** Who rents: somebody who is known, or somebody new. */
export function CustomerField({ form }: Props) {
  const [isNew, customer] = form.watch(['is_new', 'customer']);
  const [text, setText] = useState('');
  const change = useFocusOnChange(form);
  const toNew = () => {
    const [first = '', ...others] = text.trim().split(/\s+/);
    // What was searched for is mostly the name.
    if (/^\p{L}/u.test(first) && !first.includes('@')) {
      form.setValue('first_name', first);
      form.setValue('last_name', others.join(' '));
    }
    change('first_name');
    form.clearErrors('customer');
    form.setValue('is_new', true);
  };
  const toKnown = () => {
    change('customer');
    form.setValue('customer', null);
    form.setValue('is_new', false);
  };
  if (isNew) return <NewCustomer form={form} onKnown={toKnown} />;
  if (customer) return <Known customer={customer} onOther={toKnown} error={form.formState.errors.customer?.message} />;
  return <FindCustomer form={form} text={text} onText={setText} onNew={toNew} />;
}

/** Another part of the form takes the place of the one that had the focus. */
function useFocusOnChange({ setFocus }: UseFormReturn<BookingValues>) {
  const wanted = useRef<'first_name' | 'customer' | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    setFocus(wanted.current);
    wanted.current = null;
  });
  return (name: 'first_name' | 'customer') => {
    wanted.current = name;
  };
}

/** Stands for somebody new: what is found lies over the button for that. */
const NOBODY = 0;

function optionsOf(found: readonly FoundCustomer[], isSettled: boolean): readonly Pickable[] {
  const known = found.map(({ id, name, email, phone, blocked }) => ({
    id,
    name,
    detail: [phone, email, blocked && 'blocked'].filter(Boolean).join(' · '),
  }));
  // As long as it is looked for, Enter must not make somebody new of them.
  if (!isSettled) return known;
  const detail = found.length === 0 ? 'nobody is known by that' : 'none of these';
  return [...known, { id: NOBODY, name: labels.is_new, detail }];
}

interface FindProps extends Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onNew: () => void;
}

function FindCustomer({ form, text, onText, onNew }: FindProps) {
  const {
    field: { onChange, ref },
    fieldState: { error },
  } = useController({
    control: form.control,
    name: 'customer',
    rules: { validate: (value) => value !== null || 'Choose who rents, or add a new customer.' },
  });
  const { found, isSettled, noneText } = useCustomers(text);
  return (
    <div className={css.wide}>
      <PickInput
        label={labels.customer}
        hint="Name, e-mail or phone of somebody who is known."
        error={error?.message}
        ref={ref}
        text={text}
        onText={onText}
        find={() => optionsOf(found, isSettled)}
        noneText={noneText}
        onPick={({ id }) => {
          if (id === NOBODY) return onNew();
          form.clearErrors('customer');
          onChange(found.find((one) => one.id === id) ?? null);
        }}
      />
      <Button icon="plus" onClick={onNew}>
        New customer
      </Button>
    </div>
  );
}

interface KnownProps {
  readonly customer: NonNullable<BookingValues['customer']>;
  readonly error: string | undefined;
  readonly onOther: () => void;
}

function Known({ customer, error, onOther }: KnownProps) {
  const { name, phone, email, bookings, blocked, blocked_reason } = customer;
  const known = [phone, email, bookings === 0 ? 'no booking yet' : count(bookings, 'booking')].filter(Boolean);
  const problem = error ?? (blocked ? `They may not rent: ${blocked_reason}` : undefined);
  return (
    <div className={css.wide}>
      <div className={css.known}>
        <span className={css.knownWords}>
          <span className="muted small">{labels.customer}</span>
          <strong>{name}</strong>
          <span className="muted small">{known.join(' · ')}</span>
        </span>
        <Button onClick={onOther}>Other</Button>
      </div>
      {problem === undefined ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function NewCustomer({ form, onKnown }: Props & { readonly onKnown: () => void }) {
  const { register, formState } = form;
  const needed = { validate: (value: string) => value.trim() !== '' || FILL_IN };
  const errorOf = (name: 'first_name' | 'last_name' | 'phone' | 'email' | 'birth_date') =>
    formState.errors[name]?.message;
  return (
    <>
      <div className={css.newHead}>
        <strong>{labels.is_new}</strong>
        <Button tone="quiet" icon="search" onClick={onKnown}>
          A known one
        </Button>
      </div>
      <Field label={labels.first_name} error={errorOf('first_name')}>
        <TextInput autoComplete="off" maxLength={80} {...register('first_name', needed)} />
      </Field>
      <Field label={labels.last_name} error={errorOf('last_name')}>
        <TextInput autoComplete="off" maxLength={80} {...register('last_name', needed)} />
      </Field>
      <Field label={labels.phone} optional error={errorOf('phone')}>
        <TextInput type="tel" autoComplete="off" maxLength={40} {...register('phone')} />
      </Field>
      <Field label={labels.email} optional error={errorOf('email')}>
        <TextInput type="email" autoComplete="off" maxLength={200} {...register('email')} />
      </Field>
      <Field label={labels.birth_date} optional error={errorOf('birth_date')}>
        <TextInput type="date" {...register('birth_date')} />
      </Field>
    </>
  );
}
