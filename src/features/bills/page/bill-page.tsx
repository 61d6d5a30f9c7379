import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { BillAnswer } from '#contract/areas/bill-record.ts';
import { bills } from '#contract/areas/bills.ts';
import { amountText } from '#kit/expense/expense-text.ts';
import { Marks } from '#kit/marks.tsx';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { bookedMark, readMark, statusMark } from '../shared/bill-marks.tsx';
import { billName } from '../shared/bill-text.ts';
import { ActsOfBill } from './bill-acts.tsx';
import { BillFields, type BillPut } from './bill-fields.tsx';
import { BillSheets } from './bill-sheets.tsx';
import { LikelyDoubles } from './likely-doubles.tsx';
import { useBillRights } from './use-bill-rights.ts';
import css from './page.module.css';

/** While the server reads it, it is looked at again so often. */
const SOON_MS = 3000;

/** A bill as the server knows it; without a connection, as it was read last. */
export function BillPage({ id }: { readonly id: number }) {
  const read = useRead(bills.edit, { params: { id } });
  const { refetch } = read;
  const again = () => void refetch();
  const whole = read.data?.body;
  const isBeingRead = whole?.bill.read_state === 'queued' || whole?.bill.read_state === 'reading';
  useEffect(() => {
    if (!isBeingRead) return;
    const timer = setInterval(() => void refetch(), SOON_MS);
    return () => clearInterval(timer);
  }, [isBeingRead, refetch]);
  if (!whole)
    return (
      <Screen title="Bill" back="/bills">
        {read.isPending ? <SkeletonRows /> : <NoBill error={read.error} onAgain={again} />}
      </Screen>
    );
  return (
    <Loaded whole={whole}>
      {read.data?.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
    </Loaded>
  );
}

function NoBill({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  if (!(error instanceof ReadFailed && error.isMissing)) return <ReadTrouble error={error} onAgain={onAgain} />;
  return (
    <EmptyState icon="file" title="There is no such bill">
      It never existed, or is one that you may not see.
    </EmptyState>
  );
}

interface LoadedProps {
  readonly whole: BillAnswer;
  /** How old it is, where it could not be read anew. */
  readonly children: ReactNode;
}

function Loaded({ whole, children }: LoadedProps) {
  const { bill } = whole;
  // What stands on the page goes into the field in which somebody was last.
  const putRef = useRef<BillPut>(null);
  const [aim, setAim] = useState('Amount');
  const { isForm } = useBillRights(bill);
  return (
    <Screen
      title={billName({ ...bill, amount: null })}
      back="/bills"
      aside={bill.amount === null ? null : <span className={css.amount}>{amountText(bill.amount)}</span>}
      actions={<ActsOfBill bill={bill} />}
      fluid
    >
      <Head whole={whole} />
      {children}
      <div className={css.columns}>
        <BillSheets whole={whole} aim={aim} isForm={isForm} onAmount={(amount) => putRef.current?.(amount)} />
        <div className={css.column}>
          <LikelyDoubles bill={bill} suspects={whole.suspects} />
          <BillFields whole={whole} putRef={putRef} onAim={setAim} />
        </div>
      </div>
    </Screen>
  );
}

/** How it stands, in a line below its name. */
function Head({ whole: { bill } }: { readonly whole: BillAnswer }) {
  const today = dayOf(useNow(60_000));
  const marks = [statusMark(bill, today), bookedMark(bill), readMark(bill)].filter((mark) => mark !== null);
  return (
    <div className={css.head}>
      <p className={css.facts}>
        {bill.deleted_at === null ? null : <strong>Deleted</strong>}
        <Marks marks={marks} />
        <span>{`Brought by ${bill.created_by_name ?? 'nobody of the yard'}`}</span>
      </p>
      {bill.status_reason === '' ? null : <p className={css.reason}>{bill.status_reason}</p>}
    </div>
  );
}
