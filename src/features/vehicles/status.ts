import type { IconName } from '#ui/icon-paths.ts';

interface Known {
  readonly label: string;
  readonly icon: IconName;
}

const known: Readonly<Record<string, Known>> = {
  ready: { label: 'Ready', icon: 'check' },
  rented: { label: 'Rented out', icon: 'export' },
  cleaning: { label: 'Being cleaned', icon: 'sun' },
  maintenance: { label: 'In maintenance', icon: 'settings' },
  inspection: { label: 'In inspection', icon: 'search' },
  out_of_service: { label: 'Out of service', icon: 'skip' },
};

/** The status of a vehicle in the yard's words; one we do not know is shown as the server says it. */
export function statusWord(status: string): string {
  return known[status]?.label ?? status;
}

/** Its sign. */
export function statusIcon(status: string): IconName {
  return known[status]?.icon ?? 'vehicle';
}

/** All that we know, to choose from. */
export const statuses = Object.entries(known).map(([value, { label }]) => ({ value, label }));
