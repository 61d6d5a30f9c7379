import type { LastReading } from '#contract/odometer/judge.ts';
import type { WalkRound } from '#db/views/prechecks.ts';
import { ReadingFact } from '#kit/odometer/reading-fact.tsx';
import { toldReading } from '#kit/odometer/told-reading.ts';
import { useNow } from '#lib/use-now.ts';
import { TruthChip } from '#ui/truth-chip.tsx';
import { useSave } from './use-save.ts';
import type { PartProps } from './walk-round-screen.tsx';

/** The reading before this walk-round: once its own is sent, that is what the server told last. */
function readingBefore({ round, vehicle }: WalkRound): LastReading | null {
  const told = vehicle && toldReading(vehicle);
  return told && told.value !== round.odometer ? told : null;
}

const WORDS = { form: 'Odometer reading', fresh: 'New reading', corrected: 'Corrected reading' };

/** What the dial shows: what was noted, or the field for it. */
export function Odometer({ view }: PartProps) {
  const { round, vehicle, unsent } = view;
  const now = useNow(60_000);
  const save = useSave(round);
  return (
    <ReadingFact
      draftKey={`${round.lid}:odometer`}
      may
      words={WORDS}
      noted={round.odometer}
      unit={vehicle?.odometer_unit ?? 'km'}
      last={readingBefore(view)}
      now={now}
      chip={<TruthChip truth={unsent.get('odometer') ?? 'sent'} />}
      onNote={(odometer) => save({ odometer })}
    />
  );
}
