import { ReadingFact } from '#kit/odometer/reading-fact.tsx';
import { odometerDraft } from './drafts.ts';
import type { FactsProps } from './facts.tsx';
import { lastReading, unitOf } from './readings.ts';
import { RowTitle } from './row.tsx';
import { useNote } from './use-note.ts';

/** What the dial shows: the one noted with how far it went since, or the field for it. */
export function OdometerFact({ view, side, now, may }: FactsProps) {
  const note = useNote(view, side);
  const noted = view.handovers[side.phase]?.odometer ?? null;
  return (
    <ReadingFact
      draftKey={odometerDraft(view.booking.lid, side)}
      may={may}
      title={<RowTitle icon="odometer" isDone={noted !== null} title="Odometer" />}
      words={{ form: `Odometer, ${side.title.toLowerCase()}`, fresh: 'Odometer', corrected: 'Corrected odometer' }}
      noted={noted}
      unit={unitOf(view)}
      last={lastReading(view, side)}
      now={now}
      onNote={(odometer) => note({ odometer })}
    />
  );
}
