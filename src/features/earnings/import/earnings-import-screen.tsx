import { earnings as calls, MOST_EARNING_ROWS } from '#contract/areas/earnings.ts';
import { ImportScreen } from '#kit/import/import-screen.tsx';
import type { ImportDoor } from '#kit/import/use-import.ts';

const door: ImportDoor = {
  name: 'earnings',
  endpoint: calls.import,
  one: 'trip',
  many: 'earnings',
  most: MOST_EARNING_ROWS,
};

/** Imports the payouts of a marketplace: a row a trip, a column a component. */
export default function EarningsImportScreen() {
  return <ImportScreen door={door} back="/earnings" />;
}
