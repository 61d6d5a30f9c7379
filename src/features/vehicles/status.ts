import { statusWords } from '#lib/vehicle-status.ts';
import type { IconName } from '#ui/icon-paths.ts';

const icons: Readonly<Record<string, IconName>> = {
  ready: 'check',
  rented: 'export',
  cleaning: 'sun',
  maintenance: 'settings',
  inspection: 'search',
  out_of_service: 'skip',
};

/** Its sign. */
export function statusIcon(status: string): IconName {
  return icons[status] ?? 'vehicle';
}

/** All that we know, to choose from. */
export const statuses = Object.entries(statusWords).map(([value, label]) => ({ value, label }));
