import { useState } from 'react';
import { isolated } from '#contract/people-text.ts';
import { useCan } from '#session/use-session.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { dayOf } from '#lib/day.ts';
import { Section } from '#ui/screen.tsx';
import { readingDraft } from '#kit/drafts/draft-keys.ts';
import { lastReading } from './last-reading.ts';
import { ReadingForm } from './reading-form.tsx';
import { ReadingView } from './reading-view.tsx';
import { mayAdd } from '#db/views/late.ts';
import { isLost } from './unsent.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import type { TodoView } from './use-todo.ts';

/** What the dial shows: the last reading, the new one with its photo, and what may be wrong with it. */
export function OdometerSection({ view, now }: { readonly view: TodoView; readonly now: number }) {
  const { todo, readings, vehicle, gone } = view;
  const open = mayAdd(todo) && !isLost(gone);
  const may = useCan('odometer.create') && open;
  const mayCorrect = useCan('odometer.update') && open;
  const draft = useDraft(readingDraft(todo.lid));
  const [correcting, setCorrecting] = useState(false);
  const last = lastReading(view);
  const unit = vehicle?.odometer_unit ?? 'km';
  const reading = readings.at(-1);
  // What was typed before the app was closed is still being corrected.
  const isCorrecting = mayCorrect && (correcting || draft.text !== '');

  // A category that asks for no reading and a person that may not give one: nothing to show.
  if (!reading && !may && draft.text === '') return null;
  return (
    <Section title="Odometer">
      {last ? (
        <p className="muted num">
          Last reading {formatNumber(last.value)} {unit}, {formatDay(dayOf(Date.parse(last.at)), now)}
        </p>
      ) : null}
      {!may && draft.text !== '' ? <p className="num">{`Typed and not saved: ${isolated(draft.text)}.`}</p> : null}
      {reading && !isCorrecting ? (
        <ReadingView
          view={view}
          reading={reading}
          last={last}
          now={now}
          onCorrect={mayCorrect ? () => setCorrecting(true) : null}
        />
      ) : may ? (
        <ReadingForm
          view={view}
          reading={reading ?? null}
          draft={draft}
          last={last}
          now={now}
          onDone={() => setCorrecting(false)}
        />
      ) : null}
    </Section>
  );
}
