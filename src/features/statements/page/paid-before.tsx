import type { StatementRow } from '#contract/areas/statement-record.ts';
import { statements as calls } from '#contract/areas/statements.ts';
import { sumText } from '#kit/ledger/sum-text.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { Banner } from '#ui/banner.tsx';
import { paidText } from '../shared/statement-text.ts';

interface Props {
  readonly statement: StatementRow;
}

/** What was paid out for the void statement that this one stands in place of: that money is with the owner, and is not to be paid twice. */
export function PaidBefore({ statement: { replaces_id, state } }: Props) {
  const isAsked = replaces_id !== null && state !== 'void';
  const { data } = useRead(calls.one, { params: { id: replaces_id ?? 0 } }, isAsked);
  const before = isAsked ? data?.body : undefined;
  const paid = before?.cohorts.filter(({ paid_on }) => paid_on !== null) ?? [];
  return paid.map((cohort) => (
    <Banner key={cohort.cohort_id} tone="needs" icon="card">
      {`${before?.statement.number}, which this one replaces, was paid out to ${cohort.name}: ${sumText(cohort.payout)}. ${paidText(cohort)}. Only the difference is still to be settled.`}
    </Banner>
  ));
}
