import { type Cohort, cohortKinds, cohortLabels } from '#contract/areas/cohorts.ts';
import { Facts } from '#kit/list/facts.tsx';
import { count } from '#lib/format-number.ts';
import { formatDate } from '#lib/format-when.ts';
import css from '../setup-money.module.css';

/** Whose a cohort is. Its vehicles and terms have tabs of their own. */
export function CohortDetail({ cohort }: { readonly cohort: Cohort }) {
  const { code, kind, owner_name, owner_email, locked_until, note } = cohort;
  return (
    <div className={css.detail}>
      <Facts
        facts={[
          [cohortLabels.code, code],
          [cohortLabels.kind, cohortKinds[kind]],
          ['Vehicles today', cohort.count === 0 ? 'None' : count(cohort.count, 'vehicle')],
          [cohortLabels.owner_name, owner_name || null],
          [cohortLabels.owner_email, owner_email && <a href={`mailto:${owner_email}`}>{owner_email}</a>],
          ['Stated until', locked_until && formatDate(locked_until)],
        ]}
      />
      {note === '' ? null : <p className={css.words}>{note}</p>}
    </div>
  );
}
