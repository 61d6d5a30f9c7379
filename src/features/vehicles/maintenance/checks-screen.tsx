import { checkSeverities, type MaintenanceCheck, maintenanceChecks } from '#contract/areas/maintenance-checks.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { count } from '#lib/format-number.ts';
import { AppliesDetail } from './applies-detail.tsx';
import { MaintenanceViews } from './maintenance-views.tsx';

const CheckForm = formLater<MaintenanceCheck>(() => import('./check-form.tsx'));

const severityText = ({ severity }: MaintenanceCheck) => checkSeverities[severity];

/** What walk-rounds look at, in its order. */
export default function ChecksScreen() {
  return (
    <ResourceScreen
      title="Maintenance"
      views={<MaintenanceViews shown="/maintenance/checks" />}
      noun={{ one: 'check', many: 'checks' }}
      list={maintenanceChecks.list}
      rows={(answer) => answer.maintenanceChecks}
      record={{ get: maintenanceChecks.one, of: (answer) => answer.check }}
      nameOf={({ title }) => title}
      columns={[
        { title: 'Check', text: ({ title }) => title, sort: 'title', fold: 'title' },
        { title: 'When it fails', text: severityText, width: 12 },
        {
          title: 'Applies to',
          text: ({ vehicles }) => String(vehicles),
          cell: ({ vehicles }) => count(vehicles, 'vehicle'),
          sort: 'vehicles',
          end: true,
          fold: 'end',
          width: 9,
        },
        { title: 'Place', text: ({ position }) => String(position), sort: 'position', end: true, width: 6 },
      ]}
      order={{ sort: 'position', direction: 'asc' }}
      searchHint="Check"
      empty="What is looked at when somebody walks round a vehicle."
      entity="maintenance-check"
      detail={(check) => (
        <AppliesDetail
          record={check}
          facts={[
            ['When it fails', severityText(check)],
            ['Place', String(check.position)],
          ]}
        />
      )}
      add={maintenanceChecks.add}
      update={maintenanceChecks.update}
      remove={maintenanceChecks.remove}
      restore={maintenanceChecks.restore}
      form={CheckForm}
    />
  );
}
