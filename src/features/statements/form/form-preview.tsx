import { statements as calls } from '#contract/areas/statements.ts';
import { isNothing, sumText } from '#kit/ledger/sum-text.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { isDay } from '#lib/day.ts';
import { count } from '#lib/format-number.ts';
import { endProblem, type StatementValues } from './statement-values.ts';
import css from './form.module.css';

/** What would be stated of the days and cohorts that stand in the form. Nothing while they are not whole. */
export function FormPreview({ startDate, endDate, cohortIds }: StatementValues) {
  const isWhole = isDay(startDate) && isDay(endDate) && !endProblem(startDate, endDate) && cohortIds.length > 0;
  const query = { startDate, endDate, cohortIds: cohortIds.join(','), limit: '1' };
  const { data } = useRead(calls.list, { query }, isWhole);
  const preview = isWhole ? data?.body.preview : null;
  if (!preview) return null;
  return (
    <dl className={css.preview} aria-label="What would be stated">
      {preview.cohorts.map(({ cohort_id, name, payout, carried_out, pending_count, pending_amount }) => (
        <div key={cohort_id}>
          <dt>{name}</dt>
          <dd>
            <strong>
              {isNothing(carried_out) ? `${sumText(payout)} to pay out` : `${sumText(carried_out)} carried on`}
            </strong>
            {pending_count === 0 ? null : (
              <span className="muted small">
                {`${count(pending_count, 'expense')} to be approved, ${sumText(pending_amount)}`}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
