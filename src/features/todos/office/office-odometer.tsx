import { useLiveQuery } from 'dexie-react-hooks';
import { isExplained } from '#kit/drafts/reading-notes.ts';
import { todos as rows } from '#contract/areas/todos.ts';
import type { Odometer, Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { vehicleById } from '#db/views/vehicles.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import { Section } from '#ui/screen.tsx';
import { Judged } from '#kit/odometer/judged.tsx';
import { judgeTyped } from '#kit/odometer/first-reading.ts';
import { drivenBy } from '#kit/odometer/told-reading.ts';
import { isLate } from './late.ts';
import { Pictures } from './office-photos.tsx';
import css from './office.module.css';

/** The reading beside the one before it and the photo of its dial, so that a wrong digit is seen. */
export function OfficeOdometer({ todo, now }: { readonly todo: Todo; readonly now: number }) {
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
      <Pictures images={dial} label="Photos of the dial" now={now} todo={todo} />
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
  const previous = usePrevious(reading, vehicleId, todo.id);
  const vehicle = useLiveQuery(() => vehicleById(vehicleId), [vehicleId]);
  const unit = vehicle?.odometer_unit ?? 'km';
  const last = previous && { value: previous.value, at: previous.read_at, ...drivenBy(vehicle) };
  const late = isLate(reading.read_at, todo) ? 'Late: read ' : 'Read ';
  return (
    <>
      <p className={css.reading}>
        <OdometerDigits value={reading.value} unit={unit} />
        {previous ? <span className="muted small num">{` ${sinceText(reading, previous, now)}`}</span> : null}
      </p>
      <p className="muted small">
        {`${late}${formatMoment(reading.read_at, now)} by ${isolated(reading.created_by_name)}, received ${formatMoment(reading.received_at, now)}`}
        {reading.note ? `. ${isolated(reading.note)}` : ''}
      </p>
      {reading.judgement === 'doubtful' && !isExplained(reading) ? (
        <Judged
          value={reading.value}
          judgement={judgeTyped(reading.value, last, Date.parse(reading.read_at))}
          last={last}
          now={now}
        />
      ) : null}
    </>
  );
}

type Previous = Pick<Odometer, 'value' | 'read_at'>;

/** The reading before it. Only a server that knows no more than the documented fields is asked for it. */
function usePrevious(reading: Odometer, vehicleId: number, todoId: number): Previous | null {
  const isTold = reading.previous !== undefined;
  const read = useRead(rows.previousOdometer, { query: { vehicle_id: vehicleId, todo_id: todoId } }, !isTold);
  return isTold ? reading.previous : (read.data?.body.previousOdometer ?? null);
}

/** `+612 since 81,244, yesterday 14:30` */
function sinceText({ value }: Odometer, previous: Previous, now: number): string {
  const by = `${value >= previous.value ? '+' : '−'}${formatNumber(Math.abs(value - previous.value))}`;
  return `${by} since ${formatNumber(previous.value)}, ${formatMoment(previous.read_at, now)}`;
}
