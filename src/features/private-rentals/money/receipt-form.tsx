import { privateBilling } from '#contract/areas/private-billing.ts';
import { paymentKinds, paymentMethods } from '#contract/areas/rental-money-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import { zoneOf } from '#kit/rental/times.ts';
import { dayOf, momentAt, timeOf } from '#lib/day.ts';
import { formatSum } from '#lib/format-number.ts';
import { useToast } from '#ui/toast.tsx';
import { numberOf } from '#lib/typed-number.ts';
import type { RentalFormProps } from '../rental/rental-forms.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { plus } from '../shared/written.ts';
import { SumsAfter, type SumAfter } from './sums.tsx';
import { useBilling } from './use-billing.tsx';

type Receipt = Body<typeof privateBilling.receipt>;
type Kind = Receipt['kind'];

export interface ReceiptFormProps extends RentalFormProps {
  readonly kind: Kind;
}

const TITLES: Readonly<Record<Kind, readonly [title: string, save: string]>> = {
  payment: ['Take a payment', 'Take it'],
  refund: ['Give back', 'Give it back'],
  deposit_payment: ['Take the deposit', 'Take it'],
  deposit_refund: ['Give the deposit back', 'Give it back'],
};

/** Nobody pays at the desk by a link. */
const { link: _link, ...DESK_METHODS } = paymentMethods;

const fieldsOf = ({ rental }: RentalWhole): readonly FormField<Receipt>[] => [
  { name: 'amount', kind: 'number', label: 'Amount' },
  { name: 'method', kind: 'oneOf', label: 'How', words: DESK_METHODS },
  { name: 'paid_at', kind: 'moment', label: 'When', hint: `Empty: now. On the clocks of ${rental.branch_name}.` },
  { name: 'reference', kind: 'text', label: 'Reference', max: 120, short: true, optional: true },
  { name: 'email', kind: 'text', label: 'Mail the receipt to', max: 200, hint: 'Empty: it is not mailed.' },
];

/** What it is mostly about: what is open, or what is to be given back. */
function amountOf({ balance, deposit_held, rental }: RentalWhole, kind: Kind): number {
  const [open, held] = [balance ?? 0, deposit_held ?? 0];
  if (kind === 'payment') return open;
  if (kind === 'refund') return -open;
  return kind === 'deposit_refund' ? held : plus(rental.deposit_amount ?? 0, -held);
}

/** Enters what was paid or given back at the desk, and makes its receipt. */
export default function ReceiptForm({ whole, kind, onClose }: ReceiptFormProps) {
  const { send } = useBilling();
  const toast = useToast();
  const { id, zone } = whole.rental;
  const draft = `private-rental/${id}/${kind}`;
  const [title, saveText] = TITLES[kind];
  const amount = amountOf(whole, kind);
  return (
    <ActDialog
      title={title}
      saveText={saveText}
      rules={privateBilling.receipt}
      draft={draft}
      initial={{ ...(amount > 0 && { amount }), ...(whole.customer.email !== null && { email: whole.customer.email }) }}
      fields={fieldsOf(whole)}
      lead={(form) => <SumsAfter sums={sumsOf(whole, kind, form.watch())} />}
      send={(body, signal) => {
        const paid_at = body.paid_at === undefined ? {} : { paid_at: onClocksOf(body.paid_at, zone) };
        const what = `${paymentKinds[kind]} of ${formatSum(body.amount)}`;
        return send({ call: 'receipt', body: { ...body, ...paid_at, kind }, what, draft }, signal);
      }}
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function sumsOf({ balance, deposit_held }: RentalWhole, kind: Kind, { amount }: RecordValues): readonly SumAfter[] {
  const written = typeof amount === 'string' ? (numberOf(amount) ?? 0) : 0;
  const sum = Number.isFinite(written) ? Math.max(written, 0) : 0;
  const change = kind === 'payment' || kind === 'deposit_refund' ? -sum : sum;
  if (kind === 'deposit_payment' || kind === 'deposit_refund') {
    const before = deposit_held ?? 0;
    return [{ name: 'Deposit that is here', before, after: plus(before, change) }];
  }
  const [before, after] = [balance ?? 0, plus(balance ?? 0, change)];
  const tooMuch = { name: 'Paid too much', before: Math.max(-before, 0), after: Math.max(-after, 0) };
  return [
    { name: 'Open of what was billed', before: Math.max(before, 0), after: Math.max(after, 0) },
    ...(tooMuch.before > 0 || tooMuch.after > 0 ? [tooMuch] : []),
  ];
}

/** The form reads a moment on the yard's clocks; the person has written it on those of the rental. */
function onClocksOf(instant: string, zone: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : new Date(momentAt(dayOf(at), timeOf(at), zoneOf(zone))).toISOString();
}
