import { type Cohort, cohortKinds, cohorts } from '#contract/areas/cohorts.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { CohortDetail } from './cohort-detail.tsx';
import { Members } from './members.tsx';
import { Terms } from './terms.tsx';

const CohortForm = formLater<Cohort>(() => import('./cohort-form.tsx'));

/** Groups of vehicles whose profit is stated together. */
export default function CohortsScreen() {
  return (
    <ResourceScreen
      title="Cohorts"
      noun={{ one: 'cohort', many: 'cohorts' }}
      list={cohorts.list}
      rows={(answer) => answer.cohorts}
      record={{ get: cohorts.one, of: (answer) => answer.cohort }}
      nameOf={({ name }) => name}
      columns={[
        { title: 'Name', text: ({ name }) => name, sort: 'name', fold: 'title', width: 13 },
        {
          title: 'Vehicles',
          text: ({ count }) => String(count),
          cell: ({ count }) => formatNumber(count),
          sort: 'count',
          end: true,
          fold: 'end',
          width: 6,
        },
        { title: 'Kind', text: ({ kind }) => cohortKinds[kind], width: 12, folded: true },
        { title: 'Owner', text: ({ owner_name }) => owner_name, sort: 'owner_name', width: 12 },
        { title: 'Code', text: ({ code }) => code, sort: 'code', width: 7 },
      ]}
      filters={[
        {
          name: 'kind',
          label: 'Kind',
          all: 'All kinds',
          options: Object.entries(cohortKinds).map(([value, label]) => ({ value, label })),
        },
      ]}
      searchHint="Name, code, owner"
      empty="The cars of a company or of an owner, whose profit and loss are stated together."
      entity="cohort"
      detail={(cohort) => <CohortDetail cohort={cohort} />}
      tabs={[
        { value: 'vehicles', label: 'Vehicles', show: (cohort) => <Members key={cohort.id} cohort={cohort} /> },
        { value: 'terms', label: 'Terms', show: (cohort) => <Terms key={cohort.id} cohort={cohort} /> },
      ]}
      add={cohorts.add}
      update={cohorts.update}
      remove={cohorts.remove}
      restore={cohorts.restore}
      // What is nobody's is the house's: there is no deleting it.
      allows={({ kind }, act) => act === 'update' || kind !== 'house'}
      form={CohortForm}
    />
  );
}
