import { useNavigate } from 'react-router-dom';
import {
  draftLabels as labels,
  draftStates,
  type ExpenseDraft,
  expenseTemps as calls,
} from '#contract/areas/expense-temps.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { amountText, expensePath } from '#kit/expense/expense-text.ts';
import { AttachmentList } from '#kit/files/attachment-list.tsx';
import { fileUrl } from '#kit/files/file-url.ts';
import { Facts } from '#kit/list/facts.tsx';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { Mark } from '#kit/mark.tsx';
import { dayOf } from '#lib/day.ts';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { ExpenseViews } from '../list/expense-views.tsx';
import { useWaits } from '../shared/use-waits.ts';
import css from './drafts.module.css';

/** What is known of it, in a line: the vendor, the note, or that there is a photo. */
const nameOf = ({ vendor_text, note, attachments }: ExpenseDraft): string =>
  vendor_text ?? (note === '' ? (attachments[0]?.name ?? 'Receipt') : note);

const dayIn = ({ spent_on, taken_at, created_at }: ExpenseDraft): string =>
  spent_on ?? dayOf(Date.parse(taken_at ?? created_at));

/** Receipts that were photographed and need their fields: they count nowhere until they become an expense. */
export function DraftsList() {
  const now = useNow(60_000);
  const seesAll = useCan('expense.view-all');
  return (
    <ResourceScreen
      title="Expenses"
      views={<ExpenseViews shown="drafts" />}
      noun={{ one: 'draft', many: 'drafts' }}
      list={calls.list}
      rows={(answer) => answer.data}
      record={{ get: calls.edit, of: (answer) => answer.data }}
      nameOf={nameOf}
      columns={[
        {
          title: 'Day',
          text: dayIn,
          cell: (draft) => <span className="num">{formatDay(dayIn(draft), now)}</span>,
          sort: 'spent_on',
          fold: 'lead',
          width: 7,
        },
        { title: 'Receipt', text: nameOf, fold: 'title', width: 14 },
        {
          title: 'Amount',
          text: ({ amount }) => amount ?? '',
          cell: ({ amount }) => <span className="num">{amount === null ? '–' : amountText(amount)}</span>,
          sort: 'amount',
          end: true,
          fold: 'end',
          width: 7,
        },
        {
          title: 'State',
          text: ({ state }) => draftStates[state],
          cell: ({ state }) => <StateMark state={state} />,
          width: 10,
          folded: true,
        },
        { title: labels.vehicle_id, text: ({ plate }) => plate ?? '', width: 8, folded: true },
        { title: labels.category_id, text: ({ category_name }) => category_name ?? '', width: 9 },
        { title: 'Entered by', text: ({ created_by_name }) => created_by_name ?? '', width: 9 },
        { title: 'Entered', text: ({ created_at }) => formatMoment(created_at, now), sort: 'created_at', width: 9 },
      ]}
      order={{ sort: 'created_at', direction: 'desc' }}
      filters={[
        {
          name: 'state',
          label: 'State',
          all: 'All',
          options: Object.entries(draftStates).map(([value, label]) => ({ value, label })),
        },
        ...(seesAll
          ? [{ name: 'mine' as const, label: 'Whose', all: 'Everybody’s', options: [{ value: '1', label: 'Mine' }] }]
          : []),
      ]}
      searchHint="Vendor, note"
      empty="A photographed receipt waits here for its fields. Drivers take the photo, the office fills in the rest."
      detail={(draft) => <DraftDetail draft={draft} now={now} />}
      remove={calls.remove}
      restore={calls.restore}
      allows={({ state }) => state === 'open'}
    />
  );
}

function StateMark({ state }: Pick<ExpenseDraft, 'state'>) {
  if (state === 'open') return <Mark icon="needs" words={draftStates.open} />;
  return <span>{draftStates.converted}</span>;
}

interface DetailProps {
  readonly draft: ExpenseDraft;
  readonly now: number;
}

/** The photo large, what is known, and the way to make an expense of it. */
function DraftDetail({ draft, now }: DetailProps) {
  const { amount, spent_on, taken_at, attachments, note } = draft;
  const photo = attachments.find(({ thumb }) => thumb !== null);
  return (
    <div className={css.detail}>
      <ConvertButton draft={draft} />
      {photo ? <img className={css.photo} src={fileUrl(photo.id, 'preview')} alt={photo.name} /> : null}
      <Facts
        facts={[
          [labels.amount, amount === null ? null : amountText(amount)],
          [labels.spent_on, spent_on && capital(formatDay(spent_on, now))],
          [labels.vendor_text, draft.vendor_text],
          [labels.vehicle_id, draft.plate],
          [labels.category_id, draft.category_name],
          [labels.taken_at, taken_at && capital(formatMoment(taken_at, now))],
        ]}
      />
      {note === '' ? null : <p className={css.note}>{note}</p>}
      <AttachmentList files={attachments} />
    </div>
  );
}

/** Once it became an expense, the way leads there. */
function ConvertButton({ draft: { id, state, expense_id, deleted_at } }: Pick<DetailProps, 'draft'>) {
  const navigate = useNavigate();
  const waits = useWaits();
  const mayAdd = useMay()(expenses.add);
  if (expense_id !== null)
    return <Button onClick={() => void navigate(expensePath(expense_id))}>Open the expense</Button>;
  if (state !== 'open' || deleted_at !== null || !mayAdd) return null;
  return (
    <Button tone="primary" icon="receipt" {...waits} onClick={() => void navigate(`/expenses?form=new&draft=${id}`)}>
      Make an expense of it
    </Button>
  );
}
