import { useLiveQuery } from 'dexie-react-hooks';
import { useParams } from 'react-router-dom';
import type { TodoRow, VehicleRow } from '#db/records.ts';
import { readingsOf } from '#db/views/todo-parts.ts';
import { searchTodos } from '#db/views/search.ts';
import { newestReading, vehicleById } from '#db/views/vehicles.ts';
import { sayNumber } from '#lib/say-number.ts';
import { capital, sayDay, sayMoment } from '#lib/say-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List, Row } from '#ui/list.tsx';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen, Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { LastReading } from './last-reading.tsx';
import { statusWord } from './status.ts';
import css from './vehicle.module.css';

/** One vehicle as this device knows it: what it is, its readings, its work. */
export default function VehicleScreen() {
  const { id = '' } = useParams();
  const vehicle = useLiveQuery(async () => (await vehicleById(Number(id))) ?? null, [id]);
  if (vehicle) return <Known vehicle={vehicle} />;
  return (
    <Screen title="Vehicle" back="/vehicles">
      {vehicle === undefined ? (
        <SkeletonRows />
      ) : (
        <EmptyState icon="vehicle" title="This vehicle is not on this device">
          It may be out of service, or was added since the last connection.
        </EmptyState>
      )}
    </Screen>
  );
}

function Known({ vehicle }: { readonly vehicle: VehicleRow }) {
  const now = useNow(60_000);
  const own = useLiveQuery(() => newestReading(vehicle.id), [vehicle.id]);
  return (
    <Screen title={vehicle.name} back="/vehicles" aside={<PlateBadge plate={vehicle.plate} size="large" />}>
      <div className={css.facts}>
        <Chip>{statusWord(vehicle.status)}</Chip>
        <span>
          VIN <span className={css.vin}>{vehicle.vin}</span>
        </span>
        {vehicle.daily_average ? (
          <span>
            about {sayNumber(vehicle.daily_average)} {vehicle.odometer_unit} a day
          </span>
        ) : null}
      </div>
      <Section title="Odometer">
        {own === undefined ? null : <LastReading vehicle={vehicle} own={own} now={now} large />}
        <Readings vehicle={vehicle} now={now} />
      </Section>
      <Section title="Work">
        <Work vehicle={vehicle} now={now} />
      </Section>
    </Screen>
  );
}

interface PartProps {
  readonly vehicle: VehicleRow;
  readonly now: number;
}

const MOST_READINGS = 10;

/** Readings made on this device or pulled with todos; there may be older ones on the server. */
function Readings({ vehicle, now }: PartProps) {
  const readings = useLiveQuery(() => readingsOf(vehicle.id), [vehicle.id]);
  if (!readings?.length) return null;
  return (
    <List label="Readings on this device">
      {readings.slice(0, MOST_READINGS).map((reading) => (
        <Row
          key={reading.lid}
          title={<OdometerDigits value={reading.value} unit={vehicle.odometer_unit} />}
          detail={reading.created_by_name}
          trailing={<time dateTime={reading.read_at}>{sayMoment(reading.read_at, now)}</time>}
        />
      ))}
    </List>
  );
}

function Work({ vehicle, now }: PartProps) {
  const todos = useLiveQuery(
    async () => (await searchTodos(vehicle.vin)).filter(({ vehicle_id }) => vehicle_id === vehicle.id),
    [vehicle.id, vehicle.vin],
  );
  if (!todos) return <SkeletonRows rows={2} />;
  if (todos.length === 0) return <p className="muted">No todo on this device is about this vehicle.</p>;
  return (
    <List label="Todos of this vehicle">
      {todos.map((todo) => (
        <Row
          key={todo.lid}
          to={todoPath(todo.lid)}
          title={todo.title}
          detail={todo.resource_name}
          trailing={<Due todo={todo} now={now} />}
        />
      ))}
    </List>
  );
}

function Due({ todo, now }: { readonly todo: TodoRow; readonly now: number }) {
  return (
    <>
      {todo.status === 'completed' ? <Chip icon="check">Completed</Chip> : null}
      <time>
        {capital(sayDay(todo.todo_date, now))} {todo.todo_time}
      </time>
    </>
  );
}
