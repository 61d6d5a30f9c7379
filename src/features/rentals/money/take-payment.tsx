import {
  OWN_ENTRY_LIMIT,
  paymentMethods,
  SLOW_METHODS,
  type PaymentMethod,
} from '#contract/areas/rental-money-words.ts';
import type { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Booking, CostSummary } from '#contract/areas/rental-record.ts';
import { CAME_TO_NOTHING } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FormField } from '#kit/form/form-field.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import { dayOf, momentAt, timeOf } from '#lib/day.ts';
import { formatSum } from '#lib/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { zoneOf } from '#kit/rental/times.ts';
import { DESK_METHODS } from './desk-methods.ts';
import { chargedOpen, dueOf } from './due.ts';
import { MoneyForm } from './money-form.tsx';
import { SumsAfter } from './sums-after.tsx';
import { paidSums, plus, sumIn } from './sums.ts';
import css from './money.module.css';

type Fields = readonly FormField<Body<typeof rentalMoney.createManual>>[];

const COVERS = { booking: 'The booking', checkout: 'Charges of the return' };

export interface TakePaymentProps {
  readonly booking: Booking;
  readonly cost: CostSummary;
  readonly onClose: () => void;
}

/** Enters what was paid at the desk. */
export default function TakePayment({ booking, cost, onClose }: TakePaymentProps) {
  const { id, zone } = booking;
  const charges = chargedOpen(booking);
  const due = dueOf(booking);
  // Nothing is due now, but later: it may be paid before.
  const amount = due.amount > 0 || CAME_TO_NOTHING.has(booking.status) ? due.amount : cost.balance;
  const openOf = (values: RecordValues) => (isOfCharges(values, charges) ? charges : cost.balance);
  return (
    <MoneyForm
      title="Take a payment"
      saveText="Take it"
      name={`booking/${id}/take`}
      bookingId={id}
      rules="take"
      fields={fieldsOf(booking, charges > 0, openOf)}
      initial={{
        ...(amount > 0 && { amount }),
        ...(charges > 0 && { covers: due.covers }),
      }}
      lead={(form) => <Lead values={form.watch()} cost={cost} charges={charges} pending={pendingOf(booking)} />}
      send={(send, body, signal) => {
        const { amount, method } = body;
        const paid_at = body.paid_at === undefined ? {} : { paid_at: onClocksOf(body.paid_at, zone) };
        const what = `Payment of ${formatSum(amount)} (${paymentMethods[method]})`;
        return send('take', { body: { ...body, ...paid_at, booking_id: id } }, what, signal);
      }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

const isOfCharges = ({ covers }: RecordValues, charges: number) => charges > 0 && covers === 'checkout';

function fieldsOf({ branch_name }: Booking, hasCharges: boolean, openOf: (values: RecordValues) => number): Fields {
  return [
    { name: 'amount', kind: 'number', label: 'Amount' },
    {
      name: 'allow_overpaid',
      kind: 'check',
      label: 'Take it all the same',
      hint: 'It is more than what is open. What is too much can be given back.',
      shows: (values) => sumIn(values['amount']) > Math.max(openOf(values), 0),
    },
    { name: 'method', kind: 'oneOf', label: 'How', words: DESK_METHODS },
    ...(hasCharges ? [{ name: 'covers', kind: 'oneOf', label: 'For', words: COVERS, optional: false } as const] : []),
    { name: 'paid_at', kind: 'moment', label: 'Paid at', hint: `Empty: now. On the clocks of ${branch_name}.` },
    { name: 'reference', kind: 'text', label: 'Reference', max: 120, short: true, optional: true },
    { name: 'note', kind: 'note', label: 'Note', max: 1000, optional: true },
  ];
}

interface LeadProps {
  readonly values: RecordValues;
  readonly cost: CostSummary;
  readonly charges: number;
  readonly pending: number;
}

/** Entered at the desk, and not seen on the account yet: it must not be taken a second time. */
const pendingOf = ({ payments }: Booking): number =>
  (payments ?? [])
    .filter(({ kind, status }) => kind === 'payment' && status === 'pending')
    .reduce((sum, { amount }) => plus(sum, amount), 0);

function Lead({ values, cost, charges, pending }: LeadProps) {
  const amount = sumIn(values['amount']);
  const sums = isOfCharges(values, charges)
    ? [{ name: 'Charges of the return, open', before: charges, after: plus(charges, -amount) }]
    : paidSums(cost, amount);
  return (
    <SumsAfter sums={sums}>
      {pending > 0 ? (
        <p className={css.warning}>
          <Icon name="clock" size="1em" />
          {`${formatSum(pending)} was entered before and waits to be confirmed.`}
        </p>
      ) : null}
      {SLOW_METHODS.has(values['method'] as PaymentMethod) ? (
        <p className={css.warning}>
          <Icon name="clock" size="1em" />
          {amount >= OWN_ENTRY_LIMIT
            ? 'It counts once a colleague has seen it on the account.'
            : 'It counts once it is confirmed that it is on the account.'}
        </p>
      ) : null}
    </SumsAfter>
  );
}

/** The form reads a moment on the yard's clocks; the person has written it on those of the booking. */
function onClocksOf(instant: string, zone: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : new Date(momentAt(dayOf(at), timeOf(at), zoneOf(zone))).toISOString();
}
