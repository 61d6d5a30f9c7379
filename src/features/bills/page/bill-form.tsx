import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Bill } from '#contract/areas/bill-record.ts';
import { bills } from '#contract/areas/bills.ts';
import { DraftNotice } from '#kit/form/draft-notice.tsx';
import { FormFooter } from '#kit/form/form-footer.tsx';
import { saveByKey } from '#kit/form/save-by-key.ts';
import { useSave } from '#kit/form/use-save.ts';
import { expenseName } from '#kit/expense/expense-text.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useWide } from '#ui/use-wide.ts';
import type { BillFieldsProps } from './bill-fields.tsx';
import { BillInputs } from './bill-inputs.tsx';
import { type BillValues, type ExpenseValues, expenseValues, startValues, valueLabels } from './bill-values.ts';
import { type BillAct, type Entered, useSendBill } from './use-send-bill.ts';
import css from './page.module.css';

interface Props extends BillFieldsProps {
  /** Told whether somebody wrote something. */
  readonly begunRef: RefObject<boolean>;
  readonly mayEdit: boolean;
  readonly mayConvert: boolean;
}

/** The usual category of a vendor stands there without anybody’s doing. */
const isWritten = (names: readonly string[]) => names.some((name) => name !== 'category_id');

/** What stands on the paper and on what it was spent. Ctrl-Enter enters the expense and goes on to the next bill. */
export function BillForm(props: Props) {
  const [{ round, rest }, setKept] = useState<Kept>({ round: 0, rest: null });
  return <OpenForm key={round} {...props} rest={rest} onKept={(next) => setKept({ round: round + 1, rest: next })} />;
}

interface Kept {
  readonly round: number;
  /** What was chosen for the expense when only the bill was saved: the new form goes on with it. */
  readonly rest: ExpenseValues | null;
}

interface OpenProps extends Props {
  readonly rest: ExpenseValues | null;
  readonly onKept: (rest: ExpenseValues) => void;
}

function OpenForm({ whole, putRef, begunRef, onAim, mayEdit, mayConvert, rest, onKept }: OpenProps) {
  const { bill } = whole;
  const id = useId();
  const toast = useToast();
  const navigate = useNavigate();
  const act = useRef<BillAct>(mayConvert ? 'convert' : 'save');
  const goOn = useNextBill(bill.id);
  const send = useSendBill(bill, act, mayEdit);
  const save = useSave<BillValues, Entered>({
    own: startValues(whole),
    base: bill.updated_at,
    draft: `bill/${bill.id}`,
    labels: valueLabels,
    send: (values, _changed, signal) => send(values, signal),
    onSaved: (made) => {
      toast({ text: made === null ? 'Bill saved.' : `${expenseName(made)}: entered.` });
      if (made === null) onKept(expenseValues(form.getValues()));
      else goOn();
    },
    onClose: () => void navigate('/bills'),
  });
  const { form } = save;
  useRest(form, rest);
  useEffect(() => {
    begunRef.current = isWritten(save.changed);
  });
  useFirstFocus(form, rest !== null);
  const aim = useAim(onAim);
  useEffect(() => {
    putRef.current = (amount) => form.setValue(aim.field(), amount, { shouldDirty: true, shouldValidate: true });
    return () => {
      putRef.current = null;
    };
  });
  const as = (next: BillAct) => {
    act.current = next;
    save.save();
  };
  const cancel = save.isSaving ? save.stopWaiting : save.close;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    as(mayConvert ? 'convert' : 'save');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={id}
      noValidate
      className={css.form}
      aria-label="Bill"
      onSubmit={onSubmit}
      onKeyDown={(event) => formKey(event, cancel)}
      onFocus={aim.onFocus}
    >
      {save.draft && isWritten(Object.keys(save.draft.values)) ? (
        <DraftNotice draft={save.draft} isStale={save.isStale} onStartOver={save.startOver} />
      ) : null}
      <fieldset className={css.fields} disabled={save.isSaving}>
        <BillInputs form={form} whole={whole} act={act} mayConvert={mayConvert} />
      </fieldset>
      <footer className={css.foot}>
        <FormFooter
          form={id}
          save={save}
          saveText={mayConvert ? 'Enter expense' : 'Save'}
          saveTone="primary"
          hasNext={false}
          onCancel={cancel}
        />
        {mayConvert && mayEdit ? (
          <Button disabled={save.isSaving} onClick={() => as('save')}>
            Only save the bill
          </Button>
        ) : null}
      </footer>
    </form>
  );
}

/** Ctrl-Enter saves, Escape leaves; a list that is open in the form takes Escape for itself. */
function formKey(event: KeyboardEvent<HTMLFormElement>, cancel: () => void): void {
  saveByKey(event);
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
  event.preventDefault();
  cancel();
}

/** Puts back what was chosen for the expense: written anew, it is a draft of this device like all that is not saved. */
function useRest({ setValue }: UseFormReturn<BillValues>, rest: ExpenseValues | null): void {
  useEffect(() => {
    if (rest === null) return;
    setValue('kind', rest.kind, { shouldDirty: true });
    setValue('category_id', rest.category_id, { shouldDirty: true });
    setValue('payment_method_id', rest.payment_method_id, { shouldDirty: true });
    setValue('lines', rest.lines, { shouldDirty: true });
  }, [setValue, rest]);
}

/**
 * Who enters one bill after the other by keyboard begins the next at its first field, and so does who only saved: the button that was
 * pressed is gone, and the focus would fall to one that removes a line. A phone shows the paper first.
 */
function useFirstFocus({ setFocus }: UseFormReturn<BillValues>, isSaved: boolean): void {
  const onward = useLocation().state as Onward | null;
  const isBegun = useWide() && (isSaved || onward?.isNextBill === true);
  useEffect(() => {
    if (isBegun) setFocus('amount');
  }, [setFocus, isBegun]);
}

/** Noted in the history where one bill led to the next. */
interface Onward {
  readonly isNextBill?: true;
  /** Ids of those that were entered on the way: the list may not be read again yet. */
  readonly entered?: readonly number[];
}

/** A sum from the page goes into the amount, or into the tax once somebody was there. */
function useAim(onAim: (label: string) => void) {
  const field = useRef<'amount' | 'tax_amount'>('amount');
  return {
    field: () => field.current,
    onFocus: ({ target }: { readonly target: EventTarget }) => {
      const name = target instanceof HTMLInputElement ? target.name : '';
      if (name !== 'amount' && name !== 'tax_amount') return;
      field.current = name;
      onAim(valueLabels[name]);
    },
  };
}

/** Leads to the bill that waits behind this one, or to the list where none does. */
function useNextBill(id: number): () => void {
  const navigate = useNavigate();
  const onward = useLocation().state as Onward | null;
  const entered = [...(onward?.entered ?? []), id];
  const query = { expense_status: 'unconverted', sort: 'created_at', direction: 'desc', limit: '100' } as const;
  const waiting = (useRead(bills.list, { query }).data?.body.bills ?? []).filter(({ status }) => status !== 'void');
  return () => {
    const at = waiting.findIndex((bill) => bill.id === id);
    const isOpen = (bill: Bill) => !entered.includes(bill.id);
    const next = waiting.slice(Math.max(0, at)).find(isOpen) ?? waiting.find(isOpen);
    const state: Onward = { isNextBill: true, entered };
    if (next) void navigate(`/bills/${next.id}`, { state });
    else void navigate('/bills?expense_status=unconverted');
  };
}
