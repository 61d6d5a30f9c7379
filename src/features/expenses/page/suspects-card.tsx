import { Link } from 'react-router-dom';
import { type Expense, type Suspect, suspectReasons } from '#contract/areas/expense-record.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { Card } from '#kit/card.tsx';
import { amountText, expensePath } from '#kit/expense/expense-text.ts';
import { Mark } from '#kit/mark.tsx';
import { useDo } from '#kit/writes/use-do.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { verdictOn } from '../shared/expense-calls.ts';
import { useWaits } from '../shared/use-waits.ts';
import css from './page.module.css';

const VERDICTS = { same: 'It is the same', different: 'It is another one' } as const;

/** Records that may be the same one; whoever approves says whether they are. Nothing where there are none. */
export function SuspectsCard({ expense }: { readonly expense: Expense }) {
  const { suspects } = expense;
  if (suspects.length === 0) return null;
  return (
    <Card title="Looks like" isFlush>
      <ul className={css.rows} aria-label="Likely doubles">
        {suspects.map((suspect) => (
          <Row key={`${suspect.kind} ${suspect.id}`} suspect={suspect} expense={expense} />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  readonly suspect: Suspect;
  readonly expense: Expense;
}

function Row({ suspect, expense }: RowProps) {
  const now = useNow(60_000);
  const { kind, id, amount, spent_on, vendor_name, created_by_name, reasons, verdict } = suspect;
  const words = [vendor_name, created_by_name && `by ${created_by_name}`].filter(Boolean).join(', ');
  return (
    <li>
      <span className={css.words}>
        <Link className={css.link} to={kind === 'bill' ? `/bills/${id}` : expensePath(id)}>
          {`${amountText(amount)}, ${formatDay(spent_on, now)}`}
        </Link>
        <span className={css.detail}>
          {[words, reasons.map((reason) => suspectReasons[reason]).join(', ')].filter(Boolean).join(' · ')}
        </span>
      </span>
      {verdict === null ? (
        <Mark icon="needs" words="Not looked at yet" isUrgent />
      ) : (
        <Mark icon={verdict === 'same' ? 'copy' : 'check'} words={VERDICTS[verdict]} isUrgent={verdict === 'same'} />
      )}
      <Verdict suspect={suspect} expense={expense} />
    </li>
  );
}

/** It can be said anew. */
function Verdict({ suspect, expense: { id, deleted_at } }: RowProps) {
  const act = useDo();
  const waits = useWaits();
  if (!useMay()(expenses.judge) || deleted_at !== null) return null;
  const judge = (verdict: 'same' | 'different') => void act(expenses.judge, { body: verdictOn(id, suspect, verdict) });
  return (
    <>
      {(['different', 'same'] as const)
        .filter((verdict) => verdict !== suspect.verdict)
        .map((verdict) => (
          <Button key={verdict} {...waits} onClick={() => judge(verdict)}>
            {VERDICTS[verdict]}
          </Button>
        ))}
    </>
  );
}
