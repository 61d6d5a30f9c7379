import type { ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { VehicleRow } from '#db/records.ts';
import { todosOfVehicle } from '#db/views/search.ts';
import { readingsOf } from '#db/views/todo-parts.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { List, Row } from '#ui/list.tsx';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { HeadlineReading } from './headline-reading.tsx';
import { WorkRow } from './work-row.tsx';

interface Props {
  readonly vehicle: VehicleRow;
}

const MOST_READINGS = 10;

/** Readings made on this device or pulled with todos; there may be older ones on the server. */
export function DeviceReadings({ vehicle }: Props) {
  const now = useNow(60_000);
  const readings = useLiveQuery(() => readingsOf(vehicle.id), [vehicle.id]);
  return (
    <Section title="Odometer">
      <HeadlineReading vehicle={vehicle} now={now} />
      {readings?.length ? (
        <List label={`Readings on this ${thisDevice()}`}>
          {readings.slice(0, MOST_READINGS).map((reading) => (
            <Row
              key={reading.lid}
              title={<OdometerDigits value={reading.value} unit={vehicle.odometer_unit} />}
              detail={reading.created_by_name}
              trailing={<time dateTime={reading.read_at}>{formatMoment(reading.read_at, now)}</time>}
            />
          ))}
        </List>
      ) : null}
    </Section>
  );
}

interface WorkProps extends Props {
  /** Without what is done. */
  readonly isOpen?: boolean;
  readonly children?: ReactNode;
}

/** The vehicle's todos that this device holds. `children` say why there are no others. */
export function DeviceWork({ vehicle, isOpen = false, children }: WorkProps) {
  const now = useNow(60_000);
  const all = useLiveQuery(() => todosOfVehicle(vehicle.id), [vehicle.id]);
  const todos = isOpen ? all?.filter(({ status }) => status !== 'completed') : all;
  return (
    <Section title="Work">
      {children}
      {todos === undefined ? <SkeletonRows rows={2} /> : null}
      {todos?.length === 0 ? <p className="muted">{noneText(all?.length === 0)}</p> : null}
      {todos?.length ? (
        <List label="Todos of this vehicle">
          {todos.map((todo) => (
            <WorkRow key={todo.lid} lid={todo.lid} todo={todo} now={now} />
          ))}
        </List>
      ) : null}
    </Section>
  );
}

const noneText = (isNone: boolean) =>
  isNone ? `No todo on this ${thisDevice()} is about this vehicle.` : `Nothing is to be done on it.`;
