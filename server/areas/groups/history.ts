import { groupLabels } from '#contract/areas/groups.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { GROUP_KINDS } from './kinds.ts';
import { groupById } from './queries.ts';

const labels = { ...groupLabels, added: 'Added', removed: 'Taken out' };
const acts = { members: 'Members changed' };

export const vehicleGroupHistory: HistoryKind = {
  title: 'Vehicle group',
  table: 'vehicle_groups',
  access: { right: 'vehicle.view', check: (ctx, id) => groupById(ctx, GROUP_KINDS.vehicles, id) },
  labels,
  names: { branch_id: 'branches', added: 'vehicles', removed: 'vehicles' },
  acts,
};

export const personGroupHistory: HistoryKind = {
  title: 'Group of people',
  table: 'person_groups',
  access: { right: 'todo.view', check: (ctx, id) => groupById(ctx, GROUP_KINDS.people, id) },
  labels,
  names: { branch_id: 'branches', added: 'users', removed: 'users' },
  acts,
};
