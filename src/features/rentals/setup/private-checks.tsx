import { useCallback } from 'react';
import { privateRentals } from '#contract/areas/private-rentals.ts';
import { type CheckPhase, checkPhases } from '#contract/areas/private-words.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useShown } from '#kit/items/use-shown.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Checklist } from './checklist.tsx';
import { type Check, useChecks } from './use-checks.ts';

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
export function PrivateChecks() {
  const read = useRead(privateRentals.checks, {});
  if (read.isPending) return <SkeletonRows />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />;
  return <List checks={read.data.body.checklist} readAt={read.data.at} />;
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
      lead="Looked at as the vehicle goes out, or comes back. What was found before keeps its words."
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
  );
}
