import { Link } from 'react-router-dom';
import { type Bill, statusMoves } from '#contract/areas/bill-record.ts';
import { bills } from '#contract/areas/bills.ts';
import { type Suspect, suspectReasons } from '#contract/areas/expense-record.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { amountText, expensePath } from '#kit/expense/expense-text.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import css from './page.module.css';

const VERDICTS = { different: 'It is another one', same: 'It is the same' } as const;
type Verdict = keyof typeof VERDICTS;

const pathOf = ({ kind, id }: Suspect) => (kind === 'bill' ? `/bills/${id}` : expensePath(id));
const kindAndId = ({ kind, id }: Suspect) => `${kind} ${id}`;
const reasonsOf = ({ reasons }: Suspect) => reasons.map((reason) => suspectReasons[reason]).join(', ');

interface DoublesProps {
  readonly bill: Bill;
  readonly suspects: readonly Suspect[];
}

/** What it may be once more. Nobody is kept from entering it: the expense is approved after somebody has looked. */
export function LikelyDoubles({ bill, suspects }: DoublesProps) {
  const open = suspects.filter(({ verdict }) => verdict !== 'different');
  if (open.length === 0) return null;
  return (
    <Banner tone="needs" icon="needs">
      <ul className={css.doubles} aria-label="Likely doubles">
        {open.map((one) => (
          <Double key={kindAndId(one)} bill={bill} suspect={one} />
        ))}
      </ul>
    </Banner>
  );
}

interface DoubleProps {
  readonly bill: Bill;
  readonly suspect: Suspect;
}

function Double({ bill, suspect }: DoubleProps) {
  return (
    <li>
      <span className={css.double}>
        {suspect.verdict === 'same' ? 'It is the same as ' : 'It looks like '}
        <Link className={css.link} to={pathOf(suspect)}>
          {`${kindAndId(suspect)}, ${amountText(suspect.amount)}`}
        </Link>
        {` (${reasonsOf(suspect)}).`}
      </span>
      {bill.deleted_at === null ? <Judging bill={bill} suspect={suspect} /> : null}
    </li>
  );
}

/** It can be said anew. The same one twice is paid and entered once: this bill is closed in one press, with the reason. */
function Judging({ bill, suspect }: DoubleProps) {
  const may = useMay();
  const { judge, close } = useVerdict(bill, suspect);
  const isOffline = useTruth().reach === 'offline';
  const waits = { disabled: isOffline, title: isOffline ? 'This waits for a connection.' : undefined };
  const mayJudge = may(suspect.kind === 'bill' ? bills.judge : expenses.judge);
  const mayClose = suspect.verdict === 'same' && bill.expense_status === 'unconverted' && may(bills.changeStatus);
  const verdicts = (Object.keys(VERDICTS) as Verdict[]).filter((verdict) => mayJudge && verdict !== suspect.verdict);
  return (
    <span className={css.tools}>
      {mayClose ? (
        <Button {...waits} onClick={close}>
          Close this one as a double
        </Button>
      ) : null}
      {verdicts.map((verdict) => (
        <Button key={verdict} {...waits} onClick={() => judge(verdict)}>
          {VERDICTS[verdict]}
        </Button>
      ))}
    </span>
  );
}

function useVerdict({ id, status }: Bill, suspect: Suspect) {
  const act = useDo();
  const input = { params: { id } };
  // The word stands on the page at once: the next press is about what it says then.
  const shows = { endpoint: bills.edit, input };
  const judge = (verdict: Verdict) =>
    suspect.kind === 'bill'
      ? void act(bills.judge, { ...input, body: { other_id: suspect.id, verdict } }, { shows })
      : void act(expenses.judge, { body: { id: suspect.id, other_id: id, other_kind: 'bill', verdict } });
  const reason = `The same as ${kindAndId(suspect)}`;
  // What is left to be paid would be paid twice. One that was paid stays so: that money did move.
  const nothingToPay = statusMoves[status].includes('void') ? ({ status: 'void' } as const) : {};
  const close = () =>
    void act(bills.changeStatus, { params: { id }, body: { ...nothingToPay, expense_status: 'not_needed', reason } });
  return { judge, close };
}
