import type { PrivateCharge } from '#contract/areas/private-record.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { zoneDay } from '#kit/rental/zone-moment.ts';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { chargesOfNextBill, duePeriod } from '../rental/next-step.ts';
import type { RentalFormProps } from '../rental/rental-forms.tsx';
import { plus } from '../shared/written.ts';
import { billLabels as labels, linesSent, linesSum, type BillValues } from './bill-values.ts';
import { ChargeLines } from './charge-lines.tsx';
import { Proposed } from './proposed.tsx';
import { useBilling, type Billed } from './use-billing.tsx';
import css from './money.module.css';

export interface BillFormProps extends RentalFormProps {
  /** It gives back what was billed beyond the return. */
  readonly isCredit: boolean;
}

/** Bills the next period with what is charged beside it, or gives back what was billed too much. */
export default function BillForm(props: BillFormProps) {
  return useDraftReady() ? <Open {...props} /> : null;
}

/** The next period that is not billed, whether it has begun or not. */
const nextPeriod = ({ whole }: BillFormProps) =>
  duePeriod(whole) ?? whole.periods?.find(({ invoice_number }) => invoice_number === null);

function Open(props: BillFormProps) {
  const { isCredit } = props;
  const save = useBill(props);
  const { form } = save;
  const { errors } = form.formState;
  return (
    <FormDialog
      title={isCredit ? 'Make the credit note' : nextPeriod(props) ? 'Bill this period' : 'Bill a charge'}
      save={save}
      saveText={isCredit ? 'Make it' : 'Bill it'}
    >
      <Lead {...props} charges={linesSum(form.watch('lines'))} />
      {isCredit ? null : <ChargeLines form={form} />}
      {isCredit ? null : <Proposed whole={props.whole} form={form} />}
      <div className={css.wide}>
        <Field label={labels.email} optional hint="Empty: it is not mailed." error={errors.email?.message}>
          <TextInput type="email" autoComplete="off" maxLength={200} {...form.register('email')} />
        </Field>
      </div>
    </FormDialog>
  );
}

const sumOfCharges = (charges: readonly PrivateCharge[]): number =>
  charges.reduce((sum, { amount }) => plus(sum, amount), 0);

/** What it comes to. Tax is counted on the sum as the invoice is made. */
function Lead(props: BillFormProps & { readonly charges: number }) {
  const now = useNow(60_000);
  const { whole, isCredit, charges } = props;
  const period = nextPeriod(props);
  const { zone } = whole.rental;
  if (isCredit) return <p className={css.wide}>What was billed beyond the return is given back, with its tax.</p>;
  const rent = period?.amount ?? 0;
  const ofReturn = chargesOfNextBill(whole);
  return (
    <dl className={`${css.sums} ${css.after}`}>
      {period ? (
        <div>
          <dt>{`${zoneDay(period.start, zone, now)} – ${zoneDay(period.end, zone, now)}`}</dt>
          <dd>{formatSum(rent)}</dd>
        </div>
      ) : null}
      {ofReturn.map(({ code, label, basis, amount }) => (
        <div key={code}>
          <dt>{`${label}, ${basis}`}</dt>
          <dd>{formatSum(amount)}</dd>
        </div>
      ))}
      {charges > 0 ? (
        <div>
          <dt>{labels.lines}</dt>
          <dd>{formatSum(charges)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Before tax</dt>
        <dd>{formatSum(plus(rent, plus(charges, sumOfCharges(ofReturn))))}</dd>
      </div>
    </dl>
  );
}

function useBill(props: BillFormProps) {
  const { whole, isCredit, onClose } = props;
  const { send } = useBilling();
  const toast = useToast();
  const { id } = whole.rental;
  const draft = `private-rental/${id}/${isCredit ? 'credit' : 'bill'}`;
  const period = nextPeriod(props);
  const ofReturn = sumOfCharges(chargesOfNextBill(whole));
  return useSave<BillValues, Billed>({
    draft,
    own: { lines: [], email: whole.customer.email ?? '' },
    base: null,
    labels,
    send: ({ lines, email }, _changed, signal) => {
      const charges = linesSent(lines);
      const body = {
        // Named, so that a period that somebody else has billed meanwhile is refused, and not the next one billed instead.
        ...(period && !isCredit && { period_start: period.start }),
        ...(charges.length > 0 && { lines: charges }),
        ...(email.trim() !== '' && { email: email.trim() }),
      };
      const what = isCredit
        ? 'The credit note'
        : `Invoice of ${formatSum(plus(plus(period?.amount ?? 0, linesSum(lines)), ofReturn))}`;
      return send({ call: 'invoice', body, what, draft }, signal);
    },
    onSaved: ({ message }) => {
      toast({ text: message });
      onClose();
    },
    onClose,
  });
}
