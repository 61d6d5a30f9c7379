import { useNavigate } from 'react-router-dom';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { ListAge } from '#kit/list/list-age.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ReceiptSection, type SectionProps } from './receipt-section.tsx';
import { DraftRow, ExpenseLine } from './receipt-rows.tsx';
import { useReceipts } from './use-receipts.ts';
import css from './receipts.module.css';

/** What the person paid for: what waits for them first, then what waits for others, then what is done. */
export default function ReceiptsScreen() {
  const navigate = useNavigate();
  return (
    <Reads>
      <Screen
        title="My receipts"
        primary={
          <Button tone="primary" icon="camera" wide onClick={() => void navigate('/receipts/new')}>
            New receipt
          </Button>
        }
      >
        <Receipts />
      </Screen>
    </Reads>
  );
}

const isOwed = ({ reimbursable, reimbursed_on }: ExpenseRow) => reimbursable && reimbursed_on === null;
const isPaidBack = ({ reimbursed_on }: ExpenseRow) => reimbursed_on !== null;

function Receipts() {
  const now = useNow(60_000);
  const { drafts, submitted, rejected, approved } = useReceipts(now);
  const all = [drafts.list, submitted.list, rejected.list, approved.list];
  const failed = all.find(({ data, error }) => !data && error);
  if (failed) return <ReadTrouble error={failed.error} onAgain={() => all.forEach((list) => void list.refetch())} />;
  if (all.some(({ isPending }) => isPending)) return <SkeletonRows rows={5} />;
  const line = (row: ExpenseRow) => <ExpenseLine key={row.id} expense={row} now={now} />;
  const others = approved.rows.filter((row) => !isOwed(row) && !isPaidBack(row));
  const sections: readonly SectionProps[] = [
    { title: 'Rejected', list: rejected.list, rows: rejected.rows.map(line) },
    {
      title: 'Drafts',
      list: drafts.list,
      rows: drafts.rows.map((row) => <DraftRow key={row.id} draft={row} now={now} />),
    },
    { title: 'Wait for an approval', list: submitted.list, rows: submitted.rows.map(line) },
    { title: 'Approved, to be paid back', rows: approved.rows.filter(isOwed).map(line) },
    { title: 'Paid back', rows: approved.rows.filter(isPaidBack).map(line) },
    { title: 'Approved', list: approved.list, rows: others.map(line) },
  ];
  if (sections.every(({ rows }) => rows.length === 0)) return <NoReceipts />;
  return (
    <>
      {sections.map((section) => (
        <ReceiptSection key={section.title} {...section} />
      ))}
      <p className={css.age}>
        <ListAge list={submitted.list} />
      </p>
    </>
  );
}

function NoReceipts() {
  return (
    <EmptyState icon="receipt" title="No receipts of the last year">
      Photograph a receipt as soon as you have it. What became of it stands here.
    </EmptyState>
  );
}
