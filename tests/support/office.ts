/** What the office's screens of a test have on this device: the yard's people, categories and branches, and its vehicles. */
import { MASTER } from '#db/views/settings.ts';
import { vehicleRow } from '#db/views/vehicles.ts';
import { NOW } from './store/subject.ts';
import type { Yard } from './store/yard.ts';

const category = (id: number, name: string) => ({
  id,
  name,
  parent_id: null,
  needs_odometer: false,
  photo_count: 0,
  subcategories: [],
});

/** Pulls the settings master. */
export async function putMaster(yard: Yard): Promise<void> {
  const value = {
    taskCategories: [category(1, 'Wash'), category(2, 'Brakes')],
    branch: [{ id: 1, name: 'Newark', timezone: 'UTC' }],
    resources: [
      { id: 7, name: 'Maya Patel', role: 'technician', branch_id: 1 },
      { id: 8, name: 'Tom Becker', role: 'technician', branch_id: 1 },
    ],
  };
  await yard.database.meta.put({ key: MASTER, value });
}

const vehicle = (id: number, plate: string, vin: string, name: string) =>
  vehicleRow({
    id,
    plate,
    vin,
    name,
    branch_id: 1,
    status: 'ready',
    odometer_unit: 'mi',
    last_odometer: null,
    last_odometer_at: null,
    daily_average: null,
    daily_p95: null,
    class_id: null,
    class_name: null,
    cover: null,
    document_state: null,
    document_on: null,
    damages: 0,
    updated_at: new Date(NOW).toISOString(),
  });

/** Three vehicles, as a pull would bring them. */
export async function putVehicles(yard: Yard): Promise<void> {
  await yard.database.vehicles.bulkPut([
    vehicle(3, 'GD40 RTX', '1FTBR1C80LKA54321', 'Ford Transit 2022'),
    vehicle(4, 'W30-PLD', '2T1BURHE5JC334019', 'Toyota Corolla 2021'),
    vehicle(5, 'GD41 AAA', '3VWDX7AJ5DM000777', 'Volkswagen Jetta 2023'),
  ]);
}
