/** The vehicles and the finished todos at which the demo's parts are used. */
import type { DemoContext } from '../context.ts';
import type { DemoItem } from '../stock-items.ts';

export interface DoneTodo {
  readonly id: number;
  readonly vehicle_id: number;
  readonly completed_at: Date;
  readonly completed_by: number;
}

export interface StockVehicle {
  readonly id: number;
  readonly branch_id: number | null;
  readonly make: string;
  readonly model: string;
  readonly fuel: string | null;
}

/** Those that were done on a vehicle. */
export async function doneTodos({ db }: DemoContext): Promise<readonly DoneTodo[]> {
  const rows = await db
    .selectFrom('todos')
    .select(['id', 'vehicle_id', 'completed_at', 'completed_by'])
    .where('vehicle_id', 'is not', null)
    .where('completed_at', 'is not', null)
    .where('completed_by', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows as readonly DoneTodo[];
}

export const fleetOf = ({ db }: DemoContext): Promise<readonly StockVehicle[]> =>
  db
    .selectFrom('vehicles')
    .select(['id', 'branch_id', 'make', 'model', 'fuel'])
    .where('deleted_at', 'is', null)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();

/** The vehicles that the item is for (contract/applies.ts). */
export function fitting({ fits }: DemoItem, vehicles: readonly StockVehicle[]): readonly StockVehicle[] {
  const { makes = [], models = [], fuels = [] } = fits;
  const holds = (list: readonly string[], value: string | null) =>
    list.length === 0 || (value !== null && list.includes(value));
  return vehicles.filter(({ make, model, fuel }) => holds(makes, make) && holds(models, model) && holds(fuels, fuel));
}
