import type * as z from 'zod/mini';
import { damageSizes, type Damage } from '#contract/areas/damages.ts';
import {
  chargedDamage,
  type ClosingCharge,
  closingLine,
  rentalClosing,
  waiver,
} from '#contract/areas/rental-closing.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { chargeCodes } from '#contract/areas/rental-words.ts';
import { damageText } from '#kit/damage/pins.ts';
import type { AnyFormField } from '#kit/form/form-field.ts';
import { shapeOf } from '#kit/form/record-values.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { formatSum } from '#lib/format-number.ts';
import { ClosingForm } from './closing-form.tsx';
import type { Closing } from './closing.ts';
import type { ClosingFormWanted } from './use-closing-forms.ts';
import type { Note } from './use-noting.ts';
import css from './close.module.css';

export interface ClosingFormsProps {
  readonly closing: Closing;
  readonly wanted: ClosingFormWanted;
  readonly note: Note;
  readonly onClose: () => void;
}

/** The forms of the closing, which are loaded with the first one that is opened. */
export default function ClosingForms({ wanted, ...props }: ClosingFormsProps) {
  switch (wanted.form) {
    case 'waive':
      return <WaiveForm {...props} charge={wanted.charge} />;
    case 'line':
      return <LineForm {...props} at={wanted.at} />;
    case 'damage':
      return <DamageForm {...props} damage={wanted.damage} />;
    case 'reopen':
      return <ReopenForm {...props} />;
  }
}

type Props = Omit<ClosingFormsProps, 'wanted'>;

const WHY = { name: 'reason', kind: 'note', label: 'Why', max: 500, optional: false } as const;

function WaiveForm({ closing, charge, note, onClose }: Props & { readonly charge: ClosingCharge }) {
  const { code, label, amount, basis } = charge;
  return (
    <ClosingForm<{ readonly reason: string }>
      title={`Let off: ${label}`}
      saveText="Let it off"
      draft={`booking/${closing.booking.id}/return/waive/${code}`}
      fields={[{ ...WHY, hint: 'The renter reads it on the statement.' }]}
      shape={waiver.shape}
      initial={{}}
      send={({ reason }, signal) =>
        note(({ waive }) => ({ waive: [...waive.filter((one) => one.code !== code), { code, reason }] }), signal)
      }
      onClose={onClose}
    >
      <p className={css.wide}>{`${formatSum(amount)} is not charged then. (${basis})`}</p>
    </ClosingForm>
  );
}

type Line = z.output<typeof closingLine>;

const { fee, cleaning, extra, discount, other } = chargeCodes;
const LINE: readonly AnyFormField[] = [
  { name: 'label', kind: 'text', label: 'What', max: 120, optional: false },
  { name: 'amount', kind: 'number', label: 'Amount', optional: false },
  { name: 'code', kind: 'oneOf', label: 'Kind', words: { fee, cleaning, extra, other, discount }, optional: false },
  { name: 'taxable', kind: 'check', label: 'It is taxed' },
];

function LineForm({ closing, at, note, onClose }: Props & { readonly at: number | null }) {
  const { booking, values } = closing;
  const line = at === null ? undefined : values.lines[at];
  return (
    <ClosingForm<Line>
      title={line ? line.label : 'Add a charge'}
      saveText={line ? 'Save' : 'Add'}
      draft={`booking/${booking.id}/return/line/${at ?? 'new'}`}
      fields={LINE}
      shape={closingLine.shape}
      initial={line ?? { code: 'fee' }}
      send={(written, signal) =>
        note(
          ({ lines }) => ({
            lines: at === null ? [...lines, written] : lines.map((one, place) => (place === at ? written : one)),
          }),
          signal,
        )
      }
      onClose={onClose}
    />
  );
}

function DamageForm({ closing, damage, note, onClose }: Props & { readonly damage: Damage }) {
  const { id, size, estimate, note: words } = damage;
  const charged = closing.values.damages.find(({ damage_id }) => damage_id === id);
  return (
    <ClosingForm<{ readonly amount: number }>
      title={`Charge: ${damageText(damage)}`}
      saveText="Charge it"
      draft={`booking/${closing.booking.id}/return/damage/${id}`}
      fields={[
        {
          name: 'amount',
          kind: 'number',
          label: 'Amount',
          optional: false,
          ...(estimate !== null && { hint: `It was guessed to cost ${formatSum(estimate)}.` }),
        },
      ]}
      shape={chargedDamage.shape}
      initial={{ amount: charged?.amount ?? estimate ?? undefined }}
      send={({ amount }, signal) =>
        note(
          ({ damages }) => ({
            damages: [...damages.filter(({ damage_id }) => damage_id !== id), { damage_id: id, amount }],
          }),
          signal,
        )
      }
      onClose={onClose}
    >
      <p className={css.wide}>{[damageSizes[size], words].filter(Boolean).join(': ')}</p>
    </ClosingForm>
  );
}

/** One stage back where the booking is over; else only the return is open again. What was paid, kept and given back stays as it is. */
function ReopenForm({ closing: { booking }, note, onClose }: Props) {
  const write = useWrite();
  const { id, status } = booking;
  const isOver = status === 'completed';
  return (
    <ClosingForm<{ readonly reason: string }>
      title="Open it again"
      saveText="Open it again"
      saveTone="danger"
      draft={`booking/${id}/return/reopen`}
      fields={[{ ...WHY, max: 1000, hint: 'It stands in the history with your name.' }]}
      shape={shapeOf(rentalClosing.note)}
      initial={{}}
      send={({ reason }, signal) =>
        isOver
          ? write(
              rentalBookings.status,
              { body: { booking_id: id, status: 'reset', from_status: status, reason } },
              { signal, shows: { endpoint: rentalBookings.one, input: { params: { id } } } },
            )
          : note(() => ({ final: false, reason }), signal)
      }
      onClose={onClose}
    >
      <p className={css.wide}>
        Nothing is charged until it is closed anew. What was kept of the deposit, given back or paid stays as it is.
      </p>
    </ClosingForm>
  );
}
