import type { PrivateVehicle } from '#contract/areas/private-record.ts';
import type { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { vehicleStates } from '#contract/areas/private-words.ts';
import type { ResourceColumn, SortOf } from '#kit/list/resource/resource.ts';
import { Marks } from '#kit/marks.tsx';
import { bookedText } from '#kit/rental/times.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { VehicleStateChip } from '../shared/looks.tsx';

type VehicleColumn = ResourceColumn<PrivateVehicle, SortOf<typeof calls.vehicles>>;

const OPEN_END = 'open end';

interface Options {
  /** Ms. */
  readonly now: number;
  /** By the branch of a vehicle, in its IANA name. */
  readonly zoneOf: (vehicle: PrivateVehicle) => string;
}

/** Who has it: privately, or what else has it. */
const holderText = ({ rental, busy }: PrivateVehicle): string => rental?.customer.name ?? busy ?? '';

/** What the list shows of each vehicle, in the order in which it is read. */
export function vehicleColumns({ now, zoneOf }: Options): readonly VehicleColumn[] {
  const when = (vehicle: PrivateVehicle, at: string) => bookedText(at, zoneOf(vehicle), now);
  const sinceText = (vehicle: PrivateVehicle) => (vehicle.rental ? when(vehicle, vehicle.rental.starts_at) : '');
  const untilText = (vehicle: PrivateVehicle) => {
    if (!vehicle.rental) return '';
    return vehicle.rental.ends_at === null ? OPEN_END : when(vehicle, vehicle.rental.ends_at);
  };
  const nextText = (vehicle: PrivateVehicle) =>
    vehicle.next ? `${vehicle.next.number} ${when(vehicle, vehicle.next.starts_at)}` : '';
  return [
    {
      title: 'Plate',
      text: ({ plate }) => plate,
      cell: ({ plate }) => <PlateBadge plate={plate} size="small" />,
      sort: 'plate',
      width: 7.5,
      fold: 'lead',
    },
    { title: 'Vehicle', text: ({ name }) => name, sort: 'name', width: 11, fold: 'title' },
    {
      title: 'State',
      text: ({ state }) => vehicleStates[state],
      cell: ({ state }) => <VehicleStateChip state={state} />,
      width: 7.5,
      folded: true,
    },
    { title: 'Customer', text: holderText, width: 10, folded: true },
    {
      title: 'Until',
      text: untilText,
      cell: (vehicle) => <Until vehicle={vehicle} text={untilText(vehicle)} />,
      width: 10.5,
      folded: true,
    },
    { title: 'Since', text: sinceText, width: 9 },
    { title: 'Next', text: nextText, width: 13, folded: true },
    { title: 'Rental', text: ({ rental }) => rental?.number ?? '', width: 6 },
    { title: 'Branch', text: ({ branch_name }) => branch_name ?? '', sort: 'branch_name', width: 7 },
  ];
}

function Until({ vehicle, text }: { readonly vehicle: PrivateVehicle; readonly text: string }) {
  if (vehicle.rental === null) return null;
  if (!vehicle.rental.late) return <span className={text === OPEN_END ? 'muted' : 'num'}>{text}</span>;
  return <Marks marks={[{ icon: 'clock', tone: 'failed', text: `due ${text}` }]} />;
}
