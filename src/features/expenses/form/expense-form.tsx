import { useState, type ComponentType } from 'react';
import { type Expense, receiptFiles } from '#contract/areas/expense-record.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { AttachmentList } from '#kit/files/attachment-list.tsx';
import { FilesField } from '#kit/files/files-field.tsx';
import { useFormFiles } from '#kit/files/use-form-files.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import type { FormFrameProps } from '#kit/form/use-form-parts.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { expenseName } from '#kit/expense/expense-text.ts';
import { dayOf } from '#lib/day.ts';
import { useToast } from '#ui/toast.tsx';
import { expenseCalls } from '../shared/expense-calls.ts';
import { ExpenseInputs } from './expense-inputs.tsx';
import { type ExpenseStart, type ExpenseValues, startValues, valueLabels } from './expense-values.ts';
import { type Entered, useSendExpense } from './use-send-expense.ts';
import css from './form.module.css';

export interface ExpenseFormProps {
  readonly start: ExpenseStart;
  /** Beside the list it is a drawer, over a page a dialog. */
  readonly frame?: ComponentType<FormFrameProps<ExpenseValues>>;
  readonly onClose: () => void;
  readonly onSaved: (expense: Expense) => void;
}

/** Enters an expense of any kind, changes one, or gives back what one had too much. */
export default function ExpenseForm(props: ExpenseFormProps) {
  return useDraftReady() ? <Open key={draftOf(props.start)} {...props} /> : null;
}

/** Under which name this device keeps what is written. */
function draftOf(start: ExpenseStart): string {
  if (start.act === 'new') return `${expenseCalls.vehicle.add.path} ${start.from?.id ?? ''}`.trim();
  return `expense/${start.expense.id}${start.act === 'credit' ? '/credit' : ''}`;
}

function titleOf(start: ExpenseStart): string {
  if (start.act === 'new') return 'New expense';
  return `${start.act === 'edit' ? 'Change' : 'Credit for'} ${expenseName(start.expense)}`;
}

/** A new one takes its receipt along; those of an old one are changed where they are shown. */
function Open({ start, frame: Frame = FormDrawer, onClose, onSaved }: ExpenseFormProps) {
  const toast = useToast();
  const [own] = useState(() => startValues(start, dayOf(Date.now())));
  const draft = draftOf(start);
  const files = useFormFiles(draft, 'attachment', receiptFiles.attachment);
  const isNew = start.act !== 'edit';
  const said = ({ expense, message, suspects }: Entered) =>
    toast({
      text: suspects.some(({ verdict }) => verdict === null)
        ? `${message} It looks like another one: look at ${expenseName(expense)}.`
        : message,
    });
  const save = useSave<ExpenseValues, Entered>({
    own,
    base: start.act === 'edit' ? start.expense.updated_at : null,
    draft,
    labels: valueLabels,
    send: useSendExpense(start, files),
    onSaved: (answer) => {
      said(answer);
      onSaved(answer.expense);
    },
    onNext: said,
    onClose,
  });
  const from = start.act === 'new' ? start.from : null;
  return (
    <Frame title={titleOf(start)} save={save} hasNext={start.act === 'new' && from === null}>
      {isNew ? (
        <div className={css.wide}>
          {from ? <AttachmentList files={from.attachments} /> : <FilesField files={files} />}
        </div>
      ) : null}
      <ExpenseInputs form={save.form} start={start} />
    </Frame>
  );
}
