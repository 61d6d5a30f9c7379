import { useLiveQuery } from 'dexie-react-hooks';
import { todos as rows } from '#contract/areas/todos.ts';
import type { Odometer, Todo } from '#contract/areas/todo-record.ts';
import { useRead } from '#crud/use-read.ts';
import { vehicleById } from '#db/views/vehicles.ts';
import { sayNumber } from '#lib/say-number.ts';
import { sayMoment } from '#lib/say-when.ts';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import { Section } from '#ui/screen.tsx';
import { Judged } from '../judged.tsx';
import { judge } from '../plausibility.ts';
import { Pictures } from './desk-photos.tsx';
import css from './desk.module.css';

/** The reading beside the one before it and the photo of its dial, so that a wrong digit is seen. */
export function DeskOdometer({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const reading = todo.odometer.at(-1);
  if (todo.vehicle_id === null || (!reading && !todo.needs_odometer)) return null;
  const dial = todo.todoimages.filter((image) => image.kind === 'odometer');
  return (
    <Section title="Odometer">
      {reading ? (
        <Reading todo={todo} reading={reading} vehicleId={todo.vehicle_id} now={now} />
      ) : (
        <p className="muted">Not read.</p>
      )}
      {reading && dial.length === 0 ? <p className="muted">No photo of the dial.</p> : null}
      <Pictures images={dial} label="Photos of the dial" now={now} />
    </Section>
  );
}

interface ReadingProps {
  readonly todo: Todo;
  readonly reading: Odometer;
  readonly vehicleId: number;
  readonly now: number;
}

function Reading({ todo, reading, vehicleId, now }: ReadingProps) {
  const previous = useRead(rows.previousOdometer, { query: { vehicle_id: vehicleId, todo_id: todo.id } }).data?.body
    .previousOdometer;
  const vehicle = useLiveQuery(() => vehicleById(vehicleId), [vehicleId]);
  const unit = vehicle?.odometer_unit ?? 'km';
  const dailyAverage = vehicle?.daily_average ?? null;
  const last = previous ? { value: previous.value, at: previous.read_at, dailyAverage } : null;
  const judgement = judge(reading.value, last, Date.parse(reading.read_at));
  return (
    <>
      <p className={css.reading}>
        <OdometerDigits value={reading.value} unit={unit} />
        {previous ? (
          <span className="muted num">
            {` ${reading.value >= previous.value ? '+' : '−'}${sayNumber(Math.abs(reading.value - previous.value))} since ${sayMoment(previous.read_at, now)}`}
          </span>
        ) : null}
      </p>
      <p className="muted small">
        {`Read ${sayMoment(reading.read_at, now)} by ${reading.created_by_name}, received ${sayMoment(reading.received_at, now)}`}
        {reading.note ? `. ${reading.note}` : ''}
      </p>
      {last && reading.note === '' ? (
        <Judged value={reading.value} judgement={judgement} last={last} unit={unit} now={now} />
      ) : null}
    </>
  );
}
