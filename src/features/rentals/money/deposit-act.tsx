import { useState } from 'react';
import type { Deposit } from '#contract/areas/rental-money-record.ts';
import { depositModes, type DepositAct as Act } from '#contract/areas/rental-money-words.ts';
import type { rentalDeposits } from '#contract/areas/rental-deposits.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FormField } from '#kit/form/form-field.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import { formatSum } from '#lib/format-number.ts';
import { DESK_METHODS } from './desk-methods.ts';
import { LinkDialog } from './link-dialog.tsx';
import { MoneyForm } from './money-form.tsx';
import { SumsAfter } from './sums-after.tsx';
import { plus, sumIn, type SumAfter } from './sums.ts';
import css from './money.module.css';

/** As much of a deposit as its acts need. */
export type ActedDeposit = Omit<Deposit, 'acts' | 'reason' | 'waived_by_name' | 'authorised_until' | 'is_unknown'> & {
  /** What was charged at the return and is not paid: no more of the deposit is kept. Null before that is final. */
  readonly charged?: number | null;
};

export interface DepositActProps {
  readonly deposit: ActedDeposit;
  readonly act: Act;
  readonly onClose: () => void;
}

type Fields = readonly FormField<Body<typeof rentalDeposits.update>>[];

interface Look {
  readonly title: string;
  readonly saveText: string;
  readonly isDanger?: boolean;
  readonly note: (deposit: ActedDeposit) => string;
  readonly fields: Fields;
  /** What the amount begins with; null where there is none. */
  readonly amount: ((deposit: ActedDeposit) => number) | null;
  /** In the words of a sentence: `Deposit of 300.00, kept`. */
  readonly said: string;
}

const AMOUNT = { name: 'amount', kind: 'number', label: 'Amount', optional: false } as const;
const WHY = { name: 'reason', kind: 'note', label: 'Why', max: 1000, optional: false } as const;
const HOW = { name: 'method', kind: 'oneOf', label: 'How', words: DESK_METHODS, optional: false } as const;
/** Who asks for it has decided on a way. */
const WAYS = Object.fromEntries(
  Object.entries(depositModes).filter(([mode]) => mode !== 'none'),
) as typeof depositModes;
const MODE = { name: 'mode', kind: 'oneOf', label: 'Way', words: depositModes, optional: false } as const;
/** Of a trip that is longer than a card can be blocked for. */
const RENEWS = {
  name: 'renews',
  kind: 'check',
  label: 'Somebody renews it in time',
  hint: 'Else what is blocked runs out before the return is settled.',
  shows: ({ mode }: RecordValues) => mode === 'authorisation',
} as const;

const mostKept = ({ available, charged }: ActedDeposit): number => Math.min(available, charged ?? available);

const LOOKS: Readonly<Record<Act, Look>> = {
  set: {
    title: 'Change the deposit',
    saveText: 'Change it',
    note: ({ no_authorisation }) =>
      no_authorisation ?? 'What is blocked on a card is given free by itself after some days.',
    fields: [AMOUNT, MODE],
    amount: ({ required }) => required,
    said: 'changed',
  },
  request: {
    title: 'Ask for the deposit',
    saveText: 'Make the link',
    note: ({ no_authorisation }) => no_authorisation ?? 'The renter gets a link. It can be mailed from the requests.',
    fields: [{ ...MODE, words: WAYS }],
    amount: null,
    said: 'asked for',
  },
  record: {
    title: 'Enter the deposit as paid',
    saveText: 'Enter it',
    note: () => 'For what was paid at the desk.',
    fields: [AMOUNT, HOW],
    amount: ({ required, held }) => plus(required, -held),
    said: 'entered as paid',
  },
  capture: {
    title: 'Keep of the deposit',
    saveText: 'Keep it',
    isDanger: true,
    note: ({ mode }) =>
      mode === 'authorisation'
        ? 'It is kept once: the rest goes back to the card by itself.'
        : 'The rest can be given back then.',
    fields: [AMOUNT, WHY],
    amount: mostKept,
    said: 'kept',
  },
  release: {
    title: 'Let the deposit go',
    saveText: 'Let it go',
    isDanger: true,
    note: () => 'The whole sum is free on the renter’s card again. It cannot be blocked anew without them.',
    fields: [{ ...WHY, optional: true }],
    amount: null,
    said: 'let go',
  },
  refund: {
    title: 'Give the deposit back',
    saveText: 'Give it back',
    isDanger: true,
    note: () => 'What was paid by a link goes back the way it came.',
    fields: [AMOUNT, { ...HOW, optional: true, none: 'As it was paid' }, { ...WHY, optional: true }],
    amount: ({ available }) => available,
    said: 'given back',
  },
  waive: {
    title: 'Waive the deposit',
    saveText: 'Waive it',
    isDanger: true,
    note: ({ held }) =>
      held > 0
        ? 'Nothing more is asked for. What is held stays until it is kept or given back.'
        : 'The vehicle goes out without one.',
    fields: [WHY],
    amount: null,
    said: 'waived',
  },
};

/** One act of a booking's deposit, on what was seen of it: where it is another by now, the server says so, and it is read anew. */
export default function DepositAct({ deposit, act, onClose }: DepositActProps) {
  const [made, setMade] = useState<{ readonly link: string | null } | null>(null);
  const { title, saveText, isDanger = false, note, fields, amount, said } = LOOKS[act];
  if (made) return <LinkDialog title="The link for the deposit" link={made.link} onClose={onClose} />;
  const { booking_id, status, available, required } = deposit;
  return (
    <MoneyForm
      title={title}
      saveText={saveText}
      saveTone={isDanger ? 'danger' : 'primary'}
      name={`booking/${booking_id}/deposit/${act}`}
      bookingId={booking_id}
      rules="deposit"
      fields={fieldsOf(fields, deposit)}
      initial={{ ...(amount && { amount: amount(deposit) }), mode: wayOf(deposit, act) }}
      lead={(form) => (
        <SumsAfter sums={sumsOf(deposit, act, form.watch())}>
          <p className={css.note}>{note(deposit)}</p>
        </SumsAfter>
      )}
      send={(send, body, signal) =>
        send(
          'deposit',
          {
            params: { id: booking_id },
            body: { ...body, action: act, seen_status: status, seen_available: available },
          },
          `Deposit of ${formatSum(body.amount ?? (available > 0 ? available : required))}, ${said}`,
          signal,
        )
      }
      onDone={({ link }) => (act === 'request' ? setMade({ link }) : onClose())}
      onClose={onClose}
    />
  );
}

const fieldsOf = (fields: Fields, { no_authorisation }: ActedDeposit): Fields =>
  no_authorisation !== null && fields.some(({ name }) => name === 'mode') ? [...fields, RENEWS] : fields;

/** What cannot be blocked on a card is asked for as a payment. */
function wayOf({ mode, no_authorisation }: ActedDeposit, act: Act): Deposit['mode'] {
  const isFirm = act === 'set' && mode !== 'none';
  if (isFirm || mode === 'payment') return mode;
  return no_authorisation ? 'payment' : 'authorisation';
}

function sumsOf(deposit: ActedDeposit, act: Act, values: RecordValues): readonly SumAfter[] {
  const { required, available, held, kept, given_back, charged } = deposit;
  const written = sumIn(values['amount']);
  // More than is held does not leave it: the server refuses it.
  const most = act === 'capture' ? mostKept(deposit) : act === 'refund' ? available : written;
  const amount = Math.min(written, most);
  const same = (name: string, sum: number) => ({ name, before: sum, after: sum });
  switch (act) {
    case 'set':
      return [{ name: 'Asked for', before: required, after: amount }];
    case 'record':
      return [same('Asked for', required), { name: 'Held', before: held, after: plus(held, amount) }];
    case 'capture':
      return [
        { name: 'Held', before: available, after: plus(available, -amount) },
        { name: 'Kept', before: kept, after: plus(kept, amount) },
        ...(typeof charged === 'number'
          ? [{ name: 'Charges of the return, open', before: charged, after: plus(charged, -amount) }]
          : []),
      ];
    case 'refund':
      return [
        { name: 'Held', before: available, after: plus(available, -amount) },
        { name: 'Given back', before: given_back, after: plus(given_back, amount) },
      ];
    case 'release':
      return [
        { name: 'Held', before: available, after: 0 },
        { name: 'Given back', before: given_back, after: plus(given_back, available) },
      ];
    case 'request':
    case 'waive':
      return [same('Asked for', required), ...(held > 0 ? [same('Held', held)] : [])];
  }
}
