/** Vehicles as the server answers them. */
import type { ListedVehicle, Vehicle, VehicleDetail } from '#contract/areas/vehicle-record.ts';

const AT = '2026-11-20T09:00:00.000Z';

/** A vehicle of a list. */
const vehicleAnswer = (id: number, part: Partial<Vehicle> = {}): Vehicle => ({
  id,
  vin: `1FTBR1C80LKA${String(id).padStart(5, '0')}`,
  plate: `PL-${id}`,
  name: 'Ford Transit 2022',
  branch_id: 1,
  status: 'ready',
  odometer_unit: 'mi',
  last_odometer: null,
  last_odometer_at: null,
  daily_average: null,
  daily_p95: null,
  updated_at: AT,
  class_id: null,
  class_name: null,
  cover: null,
  document_state: null,
  document_on: null,
  damages: 0,
  ...part,
});

/** A vehicle of the office's list. */
export const listedAnswer = (id: number, part: Partial<ListedVehicle> = {}): ListedVehicle => ({
  ...vehicleAnswer(id),
  branch_name: 'Newark',
  retired_on: null,
  deleted_at: null,
  within: true,
  ...part,
});

/** A vehicle of its own page and form. */
export const vehicleDetail = (id: number, part: Partial<VehicleDetail> = {}): VehicleDetail => ({
  ...vehicleAnswer(id),
  branch_name: 'Newark',
  vin_check: 'ok',
  vin_reason: '',
  plate_region: null,
  make: 'Ford',
  model: 'Transit',
  trim: '',
  body: '',
  color: '',
  model_year: 2022,
  fuel: null,
  transmission: null,
  seats: null,
  tank_litres: null,
  listed: false,
  private: false,
  location_id: null,
  location_name: null,
  spot: null,
  acquired_on: null,
  acquired_price: null,
  acquired_odometer: null,
  retired_on: null,
  retired_at: null,
  retired_by_name: null,
  retire_reason: null,
  groups: [],
  images: [],
  created_at: AT,
  deleted_at: null,
  within: true,
  ...part,
});
