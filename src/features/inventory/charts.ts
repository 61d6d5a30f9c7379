/** The figures of the fleet as charts. Pure. */
import type { InventoryDashboard } from '#contract/areas/inventory.ts';
import type { ChartBar, ChartData } from '#kit/chart/chart-data.ts';
import { statusWord } from '#lib/vehicle-status.ts';
import type { Links } from './links.ts';

interface FleetChart {
  readonly title: string;
  readonly detail?: string;
  readonly chart: ChartData;
}

const across = (title: string, of: string, bars: readonly ChartBar[]): FleetChart => ({
  title,
  chart: { kind: 'across', of, values: 'Vehicles', bars },
});

/** Statuses in which a vehicle earns nothing until somebody does something. */
const DOWN: ReadonlySet<string> = new Set(['maintenance', 'out_of_service']);

const week = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function distanceChart({ distance, distance_unit }: InventoryDashboard): FleetChart {
  const words = distance_unit === 'mi' ? 'miles' : 'kilometres';
  const last = distance.length - 1;
  const bars = distance.map(({ week: monday, distance: value }, n) => ({
    name: week.format(new Date(monday)),
    value,
    ...(n === last && { unfinished: 'so far' }),
  }));
  return {
    title: 'Distance by week',
    detail: `In ${words}, by the readings of vehicles that are in service now`,
    chart: { kind: 'up', of: 'Week from', values: distance_unit === 'mi' ? 'Miles' : 'Kilometres', bars },
  };
}

/** What no vehicle has a name for leads nowhere: no list is filtered by it. */
const linked = (link: string | null) => (link === null ? {} : { link });

/** By status, class, branch, year and week. */
export function chartsOf(fleet: InventoryDashboard, links: Links): readonly FleetChart[] {
  const listOf = (name: string, value: number | string | null) =>
    linked(value === null ? null : links.vehicles({ [name]: String(value) }));
  const status = fleet.by_status.map(({ status: value, count }) => ({
    name: statusWord(value),
    value: count,
    tone: DOWN.has(value) ? ('needs' as const) : ('plain' as const),
    ...listOf('status', value),
  }));
  const named = (name: string, groups: InventoryDashboard['by_class']) =>
    groups.map((group) => ({ name: group.name, value: group.count, ...listOf(name, group.id) }));
  const years = fleet.by_year.map(({ year, count }) => ({
    name: year === null ? 'Not known' : String(year),
    value: count,
    ...listOf('model_year', year),
  }));
  return [
    across('By status', 'Status', status),
    across('By class', 'Class', named('class_id', fleet.by_class)),
    across('By branch', 'Branch', named('branch_id', fleet.by_branch)),
    across('By year', 'Year', years),
    distanceChart(fleet),
  ];
}
