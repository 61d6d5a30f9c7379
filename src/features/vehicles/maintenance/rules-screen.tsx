import { type TaskMile, taskMiles } from '#contract/areas/maintenance.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { count, formatNumber } from '#lib/format-number.ts';
import { AppliesDetail } from './applies-detail.tsx';
import { MaintenanceViews } from './maintenance-views.tsx';

const RuleForm = formLater<TaskMile>(() => import('./rule-form.tsx'));

const milesText = ({ miles, unit }: TaskMile) => (miles === null ? '' : `${formatNumber(miles)} ${unit}`);
const monthsText = ({ months }: TaskMile) => (months === null ? '' : count(months, 'month'));

/** The rules by which maintenance is due. */
export default function RulesScreen() {
  return (
    <ResourceScreen
      title="Maintenance"
      views={<MaintenanceViews shown="/maintenance/rules" />}
      noun={{ one: 'rule', many: 'rules' }}
      list={taskMiles.list}
      rows={(answer) => answer.taskMiles}
      record={{ get: taskMiles.one, of: (answer) => answer.rule }}
      nameOf={({ title }) => title}
      columns={[
        { title: 'Rule', text: ({ title }) => title, sort: 'title', fold: 'title' },
        { title: 'Distance', text: milesText, sort: 'miles', end: true, width: 8 },
        { title: 'Time', text: monthsText, sort: 'months', end: true, width: 8 },
        { title: 'Category', text: ({ category_name }) => category_name ?? '', sort: 'category_name' },
        {
          title: 'Applies to',
          text: ({ vehicles }) => String(vehicles),
          cell: ({ vehicles }) => count(vehicles, 'vehicle'),
          sort: 'vehicles',
          end: true,
          fold: 'end',
          width: 9,
        },
      ]}
      searchHint="Rule, category"
      empty="A rule says after which distance or time something is due, and for which vehicles."
      entity="maintenance-rule"
      detail={(rule) => (
        <AppliesDetail
          record={rule}
          facts={[
            ['Distance', milesText(rule) || null],
            ['Time', monthsText(rule) || null],
            ['At multiples', rule.fixed ? 'Yes' : 'No'],
            ['Soon', `${count(rule.lead_days, 'day')} before`],
            ['Category', rule.category_name],
          ]}
        />
      )}
      add={taskMiles.add}
      update={taskMiles.update}
      remove={taskMiles.remove}
      restore={taskMiles.restore}
      form={RuleForm}
    />
  );
}
