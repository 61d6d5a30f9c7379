import type { OddEvent } from '#contract/areas/rental-money-record.ts';
import { formatSum } from '#lib/format-number.ts';
import { MoneyForm } from '../money/money-form.tsx';
import { SumsAfter } from '../money/sums-after.tsx';
import css from '../money/money.module.css';

export type EventActName = 'count' | 'dismiss';

export interface EventActProps {
  readonly event: OddEvent;
  readonly act: EventActName;
  readonly onClose: () => void;
}

/** Counts what came as a payment of its booking, or says why it is none. */
export default function EventAct({ event, act, onClose }: EventActProps) {
  const { id, booking_id, number, amount, problem } = event;
  const isCounted = act === 'count';
  const words = amount === null ? 'it' : formatSum(amount);
  return (
    <MoneyForm
      title={isCounted ? `Count ${words}` : 'It is no payment'}
      saveText={isCounted ? 'Count it' : 'It is none'}
      saveTone={isCounted ? 'primary' : 'danger'}
      name={`event/${id}/${act}`}
      bookingId={booking_id}
      rules="decide"
      fields={isCounted ? [] : [{ name: 'reason', kind: 'note', label: 'Why', max: 1000, optional: false }]}
      lead={() =>
        isCounted ? (
          <SumsAfter sums={[{ name: `Counts as paid for ${number ?? ''}`, before: 0, after: amount ?? 0 }]}>
            <p className={css.note}>{problem} Nothing more is asked for by its link.</p>
          </SumsAfter>
        ) : (
          <p className={css.note}>
            {problem} It does not count then, and its link stops working. Money that came is given back at the provider.
          </p>
        )
      }
      send={(send, body, signal) =>
        send(
          'decide',
          { params: { id }, body: { ...body, action: act } },
          isCounted ? `Payment of ${words}` : `Decision on ${words}`,
          signal,
        )
      }
      onDone={onClose}
      onClose={onClose}
    />
  );
}
