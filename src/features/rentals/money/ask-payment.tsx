import { useState } from 'react';
import { requestPurposes, type RequestPurpose, type RequestState } from '#contract/areas/rental-money-words.ts';
import type { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Booking, CostSummary } from '#contract/areas/rental-record.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FormField } from '#kit/form/form-field.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import { formatSum } from '#lib/format-number.ts';
import { LinkDialog } from './link-dialog.tsx';
import { MoneyForm } from './money-form.tsx';
import { addressesOf } from './addresses.ts';
import { SumsAfter } from './sums-after.tsx';
import { plus, sumIn } from './sums.ts';

export interface AskPaymentProps {
  readonly booking: Booking;
  readonly cost: CostSummary;
  /** What it begins with; else what is due. */
  readonly purpose?: RequestPurpose | undefined;
  readonly onClose: () => void;
}

/** How long a link can be good for. */
const EXPIRIES = [
  { id: 24, name: 'A day' },
  { id: 48, name: '2 days' },
  { id: 72, name: '3 days' },
  { id: 168, name: 'A week' },
];

/** Asks the renter for money: by a mail with a link, or by a link that is passed on by hand. */
export default function AskPayment({ booking, cost, purpose, onClose }: AskPaymentProps) {
  const [made, setMade] = useState<{ readonly link: string | null } | null>(null);
  const { id } = booking;
  if (made) return <LinkDialog title="The payment link" link={made.link} onClose={onClose} />;
  const first = purpose ?? firstPurpose(booking, cost);
  return (
    <MoneyForm
      title="Ask for a payment"
      saveText="Ask for it"
      name={`booking/${id}/ask`}
      bookingId={id}
      rules="send"
      fields={fieldsOf(booking, cost)}
      initial={{ purpose: first, ...(addressesOf(booking)[0] && { to: addressesOf(booking)[0]?.email ?? '' }) }}
      lead={(form) => <Lead values={form.watch()} booking={booking} cost={cost} />}
      send={(send, { to, message, ...body }, signal) => {
        const words = body.purpose ? requestPurposes[body.purpose] : '';
        const what = `Request: ${words}${body.amount === undefined ? '' : `, ${formatSum(body.amount)}`}`;
        const { purpose: chosen = first, ...rest } = body;
        const asked = { ...rest, purpose: chosen, booking_id: id };
        return to
          ? send('send', { body: { ...asked, to, message } }, what, signal)
          : send('link', { body: asked }, what, signal);
      }}
      onDone={({ link, payment_request }) => setMade({ link: link ?? payment_request?.link ?? null })}
      onClose={onClose}
    />
  );
}

type Fields = readonly FormField<Body<typeof rentalMoney.sendRequest>>[];

function fieldsOf(booking: Booking, cost: CostSummary): Fields {
  const addresses = Object.fromEntries(addressesOf(booking).map(({ email, name }) => [email, `${name}, ${email}`]));
  const words = Object.fromEntries(purposesOf(booking, cost).map((one) => [one, requestPurposes[one]]));
  return [
    { name: 'purpose', kind: 'oneOf', label: 'For', words: words as Record<RequestPurpose, string>, optional: false },
    { name: 'amount', kind: 'number', label: 'Amount', hint: 'Empty: all that is due for it.', optional: true },
    {
      name: 'expires_in_hours',
      kind: 'choice',
      label: 'Good for',
      options: EXPIRIES,
      none: 'As the yard has set it',
      optional: true,
    },
    {
      name: 'to',
      kind: 'oneOf',
      label: 'Mail to',
      words: addresses,
      none: 'Nobody: only make the link',
      optional: true,
    },
    {
      name: 'message',
      kind: 'note',
      label: 'Message',
      max: 1000,
      optional: true,
      shows: ({ to }) => to !== '',
    },
  ];
}

const WAITS: ReadonlySet<RequestState> = new Set(['open', 'creating', 'unknown']);

const isOpen = (booking: Booking, purpose: RequestPurpose) =>
  booking.payment_request?.some((one) => one.purpose === purpose && WAITS.has(one.status)) ?? false;

/** For what the booking, as it stands now, can be asked; a deposit is asked for by its own act. */
function purposesOf(booking: Booking, cost: CostSummary): readonly RequestPurpose[] {
  const hasCharges = (booking.checkout_values?.final_at ?? null) !== null;
  return [
    ...(booking.payment_model === 'partial' && cost.due_now > 0 && cost.due_later > 0 ? (['part'] as const) : []),
    'balance',
    ...(hasCharges ? (['extra', 'damage'] as const) : []),
  ];
}

function firstPurpose(booking: Booking, cost: CostSummary): RequestPurpose {
  const all = purposesOf(booking, cost);
  if (cost.balance <= 0 && all.includes('extra')) return isOpen(booking, 'extra') ? 'damage' : 'extra';
  return all.find((one) => !isOpen(booking, one)) ?? 'balance';
}

interface LeadProps {
  readonly values: RecordValues;
  readonly booking: Booking;
  readonly cost: CostSummary;
}

/** What is due for the purpose, and what is asked. */
function Lead({ values, booking, cost }: LeadProps) {
  const due = dueFor(values['purpose'] as RequestPurpose, booking, cost);
  const asked = sumIn(values['amount']) || due;
  return (
    <SumsAfter
      sums={[
        { name: 'Open', before: due, after: due },
        { name: 'Is asked for', before: asked, after: asked },
      ]}
    />
  );
}

/** Other names for the same money. */
const SIBLINGS: Readonly<Partial<Record<RequestPurpose, RequestPurpose>>> = {
  part: 'balance',
  balance: 'part',
  extra: 'damage',
  damage: 'extra',
};

/** What is due, without what an open request of another name asks for. */
function dueFor(purpose: RequestPurpose, { checkout_values, payment_request }: Booking, cost: CostSummary): number {
  const due = purpose === 'part' ? cost.due_now : purpose === 'balance' ? cost.balance : (checkout_values?.open ?? 0);
  const asked = (payment_request ?? [])
    .filter((one) => one.purpose === SIBLINGS[purpose] && WAITS.has(one.status))
    .reduce((sum, { amount }) => plus(sum, amount), 0);
  return Math.max(plus(due, -asked), 0);
}
