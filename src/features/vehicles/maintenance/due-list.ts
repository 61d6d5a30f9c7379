/** The list of what is due: its call, its columns and its filters. */
import { type DueTask, maintenance, taskMiles } from '#contract/areas/maintenance.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { DUE_STATES } from '#contract/maintenance/due.ts';
import type { ListedResource, ListFilter } from '#kit/list/resource/resource.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';
import { DUE_LOOKS, everyText, lastText, leftText, planText, taskName } from './due-text.ts';

const stateFilter: ListFilter = {
  name: 'state',
  label: 'State',
  all: 'All that is due',
  options: DUE_STATES.toReversed().map((value) => ({ value, label: DUE_LOOKS[value].words })),
};
const daysFilter: ListFilter = {
  name: 'within_days',
  label: 'Ahead',
  all: '30 days',
  options: [7, 14, 60, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` })),
};

const optionsOf = (named: readonly { readonly id: number; readonly name: string }[] | undefined) =>
  (named ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** What is due of the fleet, as data. It must be inside of `Reads`. */
export function useDueResource(): ListedResource<DueTask> {
  const classes = useRead(vehicles.classes, {}).data?.body.classes;
  const seesRules = useMay()(taskMiles.list);
  const rules = useRead(taskMiles.list, { query: { limit: 500 } }, seesRules).data?.body.taskMiles;
  const ruleFilter: ListFilter = {
    name: 'rule_id',
    label: 'Rule',
    all: 'All rules',
    options: optionsOf(rules?.map(({ id, title }) => ({ id, name: title }))),
  };
  return {
    title: 'Maintenance',
    noun: { one: 'task', many: 'tasks' },
    list: maintenance.due,
    rows: (answer) => (answer as { tasks: DueTask[] }).tasks,
    nameOf: taskName,
    columns: EXPORTED,
    filters: [
      stateFilter,
      daysFilter,
      useBranchFilter(),
      { name: 'class_id', label: 'Class', all: 'All classes', options: optionsOf(classes) },
      ...(seesRules ? [ruleFilter] : []),
    ],
    searchHint: 'Plate, model, rule',
    empty: 'Nothing is due within these days. Vehicles come here by the rules that are for them.',
  };
}

/** What the exported file says of each; the table shows it with badges. */
const EXPORTED: ListedResource<DueTask>['columns'] = [
  { title: 'Due', text: ({ due_on }) => due_on ?? '' },
  { title: 'Vehicle', text: ({ vehicle }) => vehicle.plate },
  { title: 'Rule', text: ({ rule }) => rule.title },
  { title: 'State', text: ({ state }) => DUE_LOOKS[state].words },
  { title: 'Left', text: leftText },
  { title: 'Interval', text: everyText },
  { title: 'Done last', text: (task) => lastText(task, Date.now()) },
  { title: 'Planned', text: (task) => planText(task, Date.now()) },
  { title: 'Model', text: ({ vehicle }) => vehicle.name },
  { title: 'Branch', text: ({ vehicle }) => vehicle.branch_name ?? '' },
];
