import { useState } from 'react';
import { bills } from '#contract/areas/bills.ts';
import { expenses as calls } from '#contract/areas/expenses.ts';
import { suspectReasons, type Expense, type ExpenseKind, type Suspect } from '#contract/areas/expense-record.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { verdictOn } from '../shared/expense-calls.ts';
import { BillSide, DoubleSide, SuspectSide } from './double-side.tsx';
import { readOf, type ApproveDesk } from './use-desk.ts';
import css from './doubles.module.css';

interface Props {
  readonly desk: ApproveDesk;
  readonly expense: Expense;
  readonly now: number;
}

/** A bill may have the number of an expense. */
const keyOf = ({ kind, id }: Suspect) => `${kind} ${id}`;

/** Two that look alike, side by side, one pair after the other: whether they are one paper is said here. */
export function Doubles({ desk, expense, now }: Props) {
  const { suspects } = expense;
  const [asked, setAsked] = useState<string | null>(null);
  const shown =
    suspects.find((one) => keyOf(one) === asked) ?? suspects.find(({ verdict }) => verdict === null) ?? suspects[0];
  if (!shown) return null;
  const at = suspects.indexOf(shown);
  const go = (by: 1 | -1) => setAsked(keyOf(suspects[at + by] ?? shown));
  const reasons = shown.reasons.map((reason) => suspectReasons[reason]).join(', ');
  return (
    <Dialog
      title={`Are these the same? ${at + 1} of ${suspects.length}`}
      onClose={desk.leaveDoubles}
      footer={
        <Verdict
          key={keyOf(shown)}
          expense={expense}
          suspect={shown}
          isOffline={desk.isOffline}
          onSaid={async () => {
            const isLast = suspects.every((one) => one === shown || one.verdict !== null);
            // The desk has the word before the pair goes: an approval right after it would ask for the same pair again.
            await desk.read.refetch();
            if (isLast) desk.leaveDoubles();
            else setAsked(null);
          }}
        />
      }
    >
      <p className={css.why}>
        <Icon name="needs" size="1em" />
        {`They have ${reasons}.`}
      </p>
      <div className={css.pair}>
        <DoubleSide label="This one" expense={expense} now={now} />
        {shown.kind === 'bill' ? (
          <OtherBill key={keyOf(shown)} suspect={shown} now={now} />
        ) : (
          <Other key={keyOf(shown)} suspect={shown} kind={expense.kind} now={now} />
        )}
      </div>
      {suspects.length > 1 ? (
        <div className={css.steps}>
          <Button disabled={at === 0} onClick={() => go(-1)}>
            Pair before
          </Button>
          <Button disabled={at === suspects.length - 1} onClick={() => go(1)}>
            Next pair
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}

interface OtherProps {
  readonly suspect: Suspect;
  /** Of the one on the desk: the other one mostly is of the same. */
  readonly kind: ExpenseKind;
  readonly now: number;
}

/** The other one with its receipt; of one that the person may not see, what is known of it from here. */
function Other({ suspect, kind, now }: OtherProps) {
  const [first, second] = [readOf(kind, suspect.id), readOf(kind === 'vehicle' ? 'other' : 'vehicle', suspect.id)];
  const same = useRead<AnyEndpoint>(first.endpoint, first.input);
  const across = useRead<AnyEndpoint>(second.endpoint, second.input, same.error !== null);
  const body = (same.data ?? across.data)?.body as { readonly expense: Expense } | undefined;
  const label = 'The other one';
  if (body) return <DoubleSide label={label} expense={body.expense} now={now} />;
  if (across.error === null) return <SkeletonRows rows={3} />;
  return <SuspectSide label={label} suspect={suspect} now={now} />;
}

/** A bill that asks for the same money: the expense was entered beside it, instead of made of it. */
function OtherBill({ suspect, now }: Omit<OtherProps, 'kind'>) {
  const isReadable = useMay()(bills.edit);
  const read = useRead(bills.edit, { params: { id: suspect.id } }, isReadable);
  if (read.data) return <BillSide whole={read.data.body} now={now} />;
  if (isReadable && read.error === null) return <SkeletonRows rows={3} />;
  return <SuspectSide label="A bill" suspect={suspect} now={now} />;
}

interface VerdictProps {
  readonly expense: Expense;
  readonly suspect: Suspect;
  readonly isOffline: boolean;
  /** Settles when the desk shows what was said. */
  readonly onSaid: () => Promise<void>;
}

/** The word on a pair, which can be said anew. */
function Verdict({ expense, suspect, isOffline, onSaid }: VerdictProps) {
  const send = useDo();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const say = async (verdict: 'same' | 'different') => {
    setBusy(true);
    const done = await send(calls.judge, { body: verdictOn(expense.id, suspect, verdict) });
    if (done) {
      toast({ text: verdict === 'same' ? 'Noted: they are the same.' : 'Noted: they are different.' });
      await onSaid();
    }
    setBusy(false);
  };
  return (
    <>
      {suspect.verdict === null ? null : (
        <p className={css.said}>{`Said before: ${suspect.verdict === 'same' ? 'the same' : 'different'}.`}</p>
      )}
      <Button icon="copy" disabled={isOffline} busy={isBusy} onClick={() => void say('same')}>
        They are the same
      </Button>
      <Button tone="primary" icon="check" disabled={isOffline} busy={isBusy} onClick={() => void say('different')}>
        They are different
      </Button>
    </>
  );
}
