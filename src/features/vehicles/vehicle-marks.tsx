import { Marks } from '#kit/marks.tsx';
import { marksOf, type MarkedVehicle } from './marks.ts';

interface Props {
  readonly vehicle: MarkedVehicle;
  /** Ms. */
  readonly now: number;
}

/** What is to be looked at: papers that run out, damage that stands open. */
export const VehicleMarks = ({ vehicle, now }: Props) => <Marks marks={marksOf(vehicle, now)} />;
