import type { ReactNode } from 'react';
import type { StatementCohort } from '#contract/areas/statement-record.ts';
import { statements as calls } from '#contract/areas/statements.ts';
import { Card } from '#kit/card.tsx';
import { Figure, Figures } from '#kit/figures/figures.tsx';
import RecordHistory from '#kit/history/record-history.tsx';
import { isNothing, sumText } from '#kit/ledger/sum-text.ts';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWide } from '#ui/use-wide.ts';
import { statementName } from '../shared/statement-text.ts';
import { Checklist } from './checklist.tsx';
import { CohortCard } from './cohort-card.tsx';
import { sumOf } from './fold.ts';
import { LineList } from './line-list.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import { PacketButtons } from './packet-buttons.tsx';
import { PaidBefore } from './paid-before.tsx';
import { Proof } from './proof.tsx';
import { IssueButton, StatementActs } from './statement-acts.tsx';
import { StatementForms } from './statement-forms.tsx';
import { StatementHead } from './statement-head.tsx';
import type { StatementWhole } from './statement-whole.ts';
import { SumLink } from './sum-link.tsx';
import css from './page.module.css';

/** A statement as the server knows it; without a connection, as it was read last. */
export function StatementPage({ id }: { readonly id: number }) {
  const read = useRead(calls.one, { params: { id } });
  const again = () => void read.refetch();
  const whole = read.data?.body;
  if (whole)
    return (
      <StatementForms whole={whole}>
        <LinesDialog whole={whole} />
        <Loaded whole={whole}>
          {read.data?.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
        </Loaded>
      </StatementForms>
    );
  return (
    <Screen title="Statement" back="/statements">
      {read.isPending ? <SkeletonRows /> : <NoStatement error={read.error} onAgain={again} />}
    </Screen>
  );
}

function NoStatement({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  if (!(error instanceof ReadFailed && error.isMissing)) return <ReadTrouble error={error} onAgain={onAgain} />;
  return (
    <EmptyState icon="file" title="There is no such statement">
      It never existed, or was a draft that was deleted.
    </EmptyState>
  );
}

interface Props {
  readonly whole: StatementWhole;
}

function Loaded({ whole, children }: Props & { readonly children: ReactNode }) {
  const isWide = useWide();
  const { statement, cohorts, lines, late, pending } = whole;
  const isDraft = statement.state === 'draft';
  const issue = isDraft ? <IssueButton statement={statement} /> : null;
  return (
    <Screen
      title={statementName(statement)}
      back="/statements"
      actions={
        <>
          <StatementActs statement={statement} />
          {isWide ? issue : null}
        </>
      }
      primary={isWide ? null : issue}
      fluid
    >
      <StatementHead statement={statement} />
      <PaidBefore statement={statement} />
      {children}
      <Sums whole={whole} />
      {isDraft ? null : <PacketButtons statement={statement} />}
      <div className={css.columns}>
        <div className={css.column}>
          {isDraft ? <Checklist whole={whole} /> : null}
          {cohorts.map((cohort) => (
            <CohortCard
              key={cohort.cohort_id}
              cohort={cohort}
              state={statement.state}
              lines={lines.filter(({ cohort_id }) => cohort_id === cohort.cohort_id)}
            />
          ))}
        </div>
        <div className={css.column}>
          {isDraft ? null : <Proof whole={whole} />}
          <Apart title="Waits for an approval" lines={pending} words="It is in no sum of this statement." />
          <Apart title="Late" lines={late} words="Its own days were stated already, so it counts here." />
          <Card title="History">
            <RecordHistory key={statement.updated_at} entity="statement" id={statement.id} />
          </Card>
        </div>
      </div>
    </Screen>
  );
}

/** What all cohorts come to. */
function Sums({ whole: { cohorts } }: Props) {
  const total = (of: (cohort: StatementCohort) => string) => sumOf(cohorts.map(of));
  const [carriedIn, carriedOut] = [total(({ carried_in }) => carried_in), total(({ carried_out }) => carried_out)];
  const carried = [
    ...(isNothing(carriedIn) ? [] : [`${sumText(carriedIn)} carried in`]),
    ...(isNothing(carriedOut) ? [] : [`${sumText(carriedOut)} carried on`]),
  ];
  return (
    <Figures>
      <Figure
        label="Revenue"
        value={<SumLink label="Revenue" amount={total(({ revenue }) => revenue)} filter={{ side: 'income' }} />}
      />
      <Figure
        label="Cost"
        value={<SumLink label="Cost" amount={total(({ expense }) => expense)} filter={{ side: 'expense' }} />}
      />
      <Figure label="Profit" value={<SumLink label="Profit" amount={total(({ profit }) => profit)} filter={{}} />} />
      <Figure label="Payout" value={sumText(total(({ payout }) => payout))}>
        {carried.length === 0 ? undefined : carried.join(', ')}
      </Figure>
    </Figures>
  );
}

interface ApartProps {
  readonly title: string;
  readonly lines: StatementWhole['lines'];
  readonly words: string;
}

/** Lines that are to be looked at for a reason. Nothing where there are none. */
function Apart({ title, lines, words }: ApartProps) {
  if (lines.length === 0) return null;
  return (
    <Card
      title={title}
      aside={`${count(lines.length, 'line')}, ${sumText(sumOf(lines.map(({ amount }) => amount)))}`}
      isFlush
    >
      <p className={css.words}>{words}</p>
      <LineList lines={lines} hasPlates />
    </Card>
  );
}
