/** How the history tells of vehicles. */
import { keptLabels } from '#contract/areas/maintenance.ts';
import { fuels, retireReasons, transmissions, vehicleLabels } from '#contract/areas/vehicle-record.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { checkVehicleWithin } from './access.ts';

const word = (words: Readonly<Record<string, string>>) => (value: unknown) => words[String(value)] ?? String(value);

export const vehicleHistoryKind: HistoryKind = {
  title: 'Vehicle',
  table: 'vehicles',
  access: { right: 'vehicle.view', check: checkVehicleWithin },
  labels: { ...vehicleLabels, cover_id: 'Cover', rule: 'Rule', ...keptLabels },
  names: { rule: 'task_miles', branch_id: 'branches', class_id: 'vehicle_classes', location_id: 'locations' },
  texts: { fuel: word(fuels), transmission: word(transmissions), retire_reason: word(retireReasons) },
  acts: {
    retire: 'retired',
    unretire: 'brought back into service',
    maintenance: 'maintenance set',
    status: 'said its status',
    open: 'opened a reason',
    close: 'ended a reason',
    begin: 'began a round of checks',
    checks: 'changed what is checked',
    'default-checks': 'made its checks those of every vehicle',
  },
};

export const vehicleClassHistory: HistoryKind = {
  title: 'Vehicle class',
  table: 'vehicle_classes',
  labels: { name: 'Name', position: 'Place' },
};
