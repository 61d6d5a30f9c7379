import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { later } from '#ui/later.tsx';
import type { StatementFormProps } from '../form/statement-form.tsx';
import type { ActProps, PaidProps } from './act-forms.tsx';
import { StatementFormContext, type StatementFormName } from './use-form.ts';
import type { StatementWhole } from './statement-whole.ts';

const StatementForm = later<StatementFormProps>(() => import('../form/statement-form.tsx'));
const loadActs = () => import('./act-forms.tsx');
const IssueForm = later<ActProps>(async () => ({ default: (await loadActs()).IssueForm }));
const NoteForm = later<ActProps>(async () => ({ default: (await loadActs()).NoteForm }));
const VoidForm = later<ActProps>(async () => ({ default: (await loadActs()).VoidForm }));
const DeleteForm = later<ActProps>(async () => ({ default: (await loadActs()).DeleteForm }));
const PaidForm = later<PaidProps>(async () => ({ default: (await loadActs()).PaidForm }));

interface Props {
  readonly whole: StatementWhole;
  readonly children: ReactNode;
}

/** The page with the form that is open over it. */
export function StatementForms({ whole, children }: Props) {
  const [open, setOpen] = useState<StatementFormName | null>(null);
  return (
    <StatementFormContext value={setOpen}>
      {children}
      {open ? <OpenForm whole={whole} open={open} onClose={() => setOpen(null)} /> : null}
    </StatementFormContext>
  );
}

interface OpenProps extends Pick<Props, 'whole'> {
  readonly open: StatementFormName;
  readonly onClose: () => void;
}

function OpenForm({ whole, open, onClose }: OpenProps) {
  const navigate = useNavigate();
  const { statement } = whole;
  const acted = { whole, onClose };
  switch (open.form) {
    case 'edit':
    case 'again':
      return (
        <StatementForm
          statement={statement}
          frame={FormDialog}
          onSaved={(id) => (id === statement.id ? onClose() : void navigate(`/statements/${id}`))}
          onClose={onClose}
        />
      );
    case 'issue':
      return <IssueForm {...acted} />;
    case 'note':
      return <NoteForm {...acted} />;
    case 'void':
      return <VoidForm {...acted} />;
    case 'delete':
      return <DeleteForm {...acted} />;
    case 'paid':
      return <PaidForm {...acted} cohort={open.cohort} />;
  }
}
