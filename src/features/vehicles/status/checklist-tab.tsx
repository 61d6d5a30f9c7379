import { useState } from 'react';
import type { CheckItem, ItemState, StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import type { Answer } from '#contract/endpoint.ts';
import { InlineText } from '#kit/items/inline-text.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { count } from '#lib/format-number.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Link } from 'react-router-dom';
import type { SetDialogProps } from './set-dialog.tsx';
import { Percent } from './status-columns.tsx';
import { useChecklist } from './use-checklist.ts';
import { useTick } from './use-tick.ts';
import css from './status.module.css';

const SetDialog = later<SetDialogProps>(() => import('./set-dialog.tsx'));

/** The checks of a vehicle's open round, with ticks that a thumb hits. */
export function CheckTab({ vehicleId }: { readonly vehicleId: number }) {
  const read = useChecklist(vehicleId);
  const again = () => void read.refetch();
  if (read.isPending) return <SkeletonRows rows={5} />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={again} />;
  return (
    <>
      {read.data.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      <Checks checklist={read.data.body} />
    </>
  );
}

type Checklist = Answer<typeof rows.checklist>;

function Checks({ checklist }: { readonly checklist: Checklist }) {
  const { vehicle, categories, round } = checklist;
  const now = useNow(60_000);
  const { permissions } = useSession();
  const [isSetting, setSetting] = useState(false);
  const [kept, setKept] = useState<ReadonlySet<number> | null>(null);
  return (
    <>
      <div className={css.head}>
        <span className="muted">
          {round ? `Round since ${formatMoment(round.started_at, now)}` : 'Nothing is checked yet'}
        </span>
        {permissions.includes('vehicle-status.configure') && !vehicle.elsewhere ? (
          <Button tone="quiet" onClick={() => setSetting(true)}>
            What is checked
          </Button>
        ) : null}
      </div>
      {categories.length === 0 ? (
        <EmptyState icon="check" title="Nothing is checked on this vehicle">
          Who sets up the yard says what is checked on it.
        </EmptyState>
      ) : null}
      {categories.map((category) => (
        <section key={category.id} aria-label={category.name} className={css.category}>
          <h3>
            {category.name} <Percent value={category.percentage} />
          </h3>
          <ul>
            {category.items.map((item) => (
              <Check key={item.item_id} vehicle={vehicle} item={item} now={now} />
            ))}
          </ul>
        </section>
      ))}
      <Rounds rounds={checklist.rounds} now={now} />
      {isSetting ? (
        <SetDialog checklist={checklist} kept={kept} onKeep={setKept} onClose={() => setSetting(false)} />
      ) : null}
    </>
  );
}

const TICKS: readonly { readonly state: ItemState; readonly label: string; readonly icon: IconName }[] = [
  { state: 'done', label: 'Done', icon: 'check' },
  { state: 'failed', label: 'Failed', icon: 'failed' },
  { state: 'na', label: 'Does not apply', icon: 'skip' },
];

interface CheckProps {
  readonly vehicle: Pick<StatusVehicle, 'id' | 'elsewhere'>;
  readonly item: CheckItem;
  readonly now: number;
}

function Check({ vehicle, item, now }: CheckProps) {
  const may = useMay();
  const tick = useTick(vehicle.id);
  const { title, severity, state, note, checked_at, checked_by_name, todo_id } = item;
  const mayTick = may(rows.tick) && !vehicle.elsewhere;
  return (
    <li className={css.check} data-state={state}>
      <div className={css.words}>
        <span>{title}</span>
        {severity === 'blocks' ? <Chip tone="needs">must pass</Chip> : null}
        {checked_at ? (
          <span className="muted small">
            {capital([checked_by_name, formatMoment(checked_at, now)].filter(Boolean).join(', '))}
          </span>
        ) : null}
        {todo_id === null ? null : <Link to={`/to-do/${todo_id}`}>The todo</Link>}
        {state === 'failed' && mayTick ? (
          <InlineText
            label={`What is wrong: ${title}`}
            hint="What is wrong?"
            value={note}
            max={500}
            optional
            onSave={(text) => tick(item, state, text)}
          />
        ) : note === '' ? null : (
          <span>{note}</span>
        )}
      </div>
      {mayTick ? (
        <fieldset className={css.ticks} aria-label={title}>
          {TICKS.map((one) => (
            <button
              key={one.state}
              type="button"
              className={css.tick}
              data-state={one.state}
              aria-label={one.label}
              aria-pressed={state === one.state}
              title={one.label}
              onClick={() => void tick(item, state === one.state ? 'open' : one.state)}
            >
              <Icon name={one.icon} size="1.4em" />
            </button>
          ))}
        </fieldset>
      ) : null}
    </li>
  );
}

function Rounds({ rounds, now }: { readonly rounds: Checklist['rounds']; readonly now: number }) {
  if (rounds.length === 0) return null;
  return (
    <details>
      <summary>{count(rounds.length, 'earlier round')}</summary>
      <ul className={css.holds}>
        {rounds.map(({ id, started_at, ended_at, percentage, failed }) => (
          <li key={id} className={css.hold}>
            <span>{`${capital(formatMoment(started_at, now))} to ${formatMoment(ended_at, now)}`}</span>
            <Percent value={percentage} />
            {failed > 0 ? <span className="muted">{`${failed} failed`}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
