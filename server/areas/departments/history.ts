import { departmentLabels } from '#contract/areas/departments.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { departmentById } from './queries.ts';

export const departmentHistory: HistoryKind = {
  title: 'Department',
  table: 'departments',
  access: { right: 'department.view', check: ({ db }, id) => departmentById(db, id) },
  labels: { ...departmentLabels, people: 'People in it', moved_to: 'They went to' },
  names: { head_id: 'users', branch_id: 'branches', parent_id: 'departments', moved_to: 'departments' },
};
