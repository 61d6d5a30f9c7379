import type { VehicleTabProps } from '../vehicle-tabs.ts';

/** The pictures of a vehicle. */
export default function PhotosTab({ vehicle }: VehicleTabProps) {
  return <p>{vehicle.images.length}</p>;
}
