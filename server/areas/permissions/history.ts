/** How the history of a record shows permissions. */
import { permissionLabels } from '#contract/areas/permissions.ts';
import { permissionAreas } from '#contract/permissions.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { permissionById } from './queries.ts';

export const permissionHistory: HistoryKind = {
  title: 'Permission',
  table: 'permissions',
  access: { right: 'permission.view', check: permissionById },
  labels: permissionLabels,
  texts: { area: (area) => permissionAreas.find((one) => one.area === area)?.title ?? String(area) },
};
