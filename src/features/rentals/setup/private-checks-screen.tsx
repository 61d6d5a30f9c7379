import { useCallback } from 'react';
import { privateRentals } from '#contract/areas/private-rentals.ts';
import { type CheckPhase, checkPhases } from '#contract/areas/private-words.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useShown } from '#kit/items/use-shown.ts';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Checklist } from './checklist.tsx';
import { SetupViews } from './setup-views.tsx';
import { type Check, useChecks } from './use-checks.ts';
import css from './setup.module.css';

interface PrivateCheck extends Check {
  readonly phase: CheckPhase;
}
type Kept = Answer<typeof privateRentals.checks>['checklist'];

const sentOf = ({ id, title, phase, required }: PrivateCheck): PrivateCheck => ({
  ...(id !== undefined && { id }),
  title,
  phase,
  required,
});
const fresh = (title: string, removed?: PrivateCheck): PrivateCheck => ({
  title,
  phase: removed?.phase ?? 'both',
  required: removed?.required ?? true,
});

/** What is looked at of a vehicle as a private rental goes out and comes back. */
export default function PrivateChecksScreen() {
  return (
    <ListScreen title="Rental setup" views={<SetupViews shown="/rentals/settings/private-checks" />}>
      <Reads>
        <PrivateChecks />
      </Reads>
    </ListScreen>
  );
}

function PrivateChecks() {
  const read = useRead(privateRentals.checks, {});
  const again = () => void read.refetch();
  if (read.isPending) return <SkeletonRows />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={again} />;
  return (
    <div className={css.lists}>
      {read.data.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      <p className="muted">Looked at as the vehicle goes out, or comes back. What was found before keeps its words.</p>
      <List checks={read.data.body.checklist} readAt={read.data.at} />
    </div>
  );
}

/** `readAt`: ms. */
function List({ checks, readAt }: { readonly checks: Kept; readonly readAt: number }) {
  const act = useDo();
  const save = useCallback(
    async (items: readonly PrivateCheck[]): Promise<readonly PrivateCheck[] | null> => {
      const body = { items: items.map(sentOf) };
      return (await act(privateRentals.saveChecks, { body }))?.checklist ?? null;
    },
    [act],
  );
  const change = useChecks<PrivateCheck>(save, { items: checks, at: readAt });
  return (
    <Checklist<PrivateCheck>
      name="Private rentals"
      must="Must be looked at"
      items={checks}
      change={change}
      fresh={fresh}
      more={({ title, phase }, set) => (
        <PhaseChoice title={title} phase={phase} onSet={(next) => set({ phase: next })} />
      )}
    />
  );
}

interface PhaseChoiceProps {
  readonly title: string;
  readonly phase: CheckPhase;
  readonly onSet: (phase: CheckPhase) => Promise<boolean>;
}

function PhaseChoice({ title, phase, onSet }: PhaseChoiceProps) {
  const [shown, change] = useShown(phase);
  return (
    <span className={css.when}>
      <Select
        aria-label={`${title}: when`}
        value={shown}
        onChange={({ target }) => {
          const next = target.value as CheckPhase;
          void change(next, () => onSet(next));
        }}
      >
        {Object.entries(checkPhases).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </span>
  );
}
