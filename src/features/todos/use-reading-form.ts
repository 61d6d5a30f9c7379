import { useState, type FormEvent } from 'react';
import type { LastReading } from '#contract/odometer/judge.ts';
import { readOdometer } from '#contract/odometer-text.ts';
import { replacedDraft } from '#kit/drafts/draft-keys.ts';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { readingNote } from '#kit/drafts/reading-notes.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import type { OdometerRow } from '#db/records.ts';
import { judgeTyped, saysReplaced } from '#kit/odometer/first-reading.ts';
import { useDraft, type Draft } from '#kit/drafts/use-draft.ts';
import type { TodoView } from './use-todo.ts';

export interface ReadingFormProps {
  readonly view: TodoView;
  /** The reading to correct; null for a new one. */
  readonly reading: OdometerRow | null;
  /** What is typed and not saved. */
  readonly draft: Draft;
  readonly last: LastReading | null;
  readonly now: number;
  readonly onDone: () => void;
}

/** What is typed as a reading, what is to be thought of it, and the ways out. */
export function useReadingForm({ view, reading, draft, last, now, onDone }: ReadingFormProps) {
  const replaced = useDraft(replacedDraft(view.todo.lid));
  const save = useSaveReading(view, reading);
  // Text that is there from the start was typed before the app was closed: nobody is in the middle of it.
  const [looked, setLooked] = useState(true);
  const read = readOdometer(draft.text, view.vehicle?.odometer_unit);
  const value = read !== null && 'value' in read ? read.value : null;
  // Half of what is typed may not read as a number yet.
  const refusal = looked && read !== null && 'refusal' in read ? read.refusal : undefined;
  // While the first digits are typed every number is too small.
  const whole = looked || (last !== null && String(value ?? '').length >= String(last.value).length);
  const judgement = value === null ? null : judgeTyped(value, last, now);
  const isDoubtful = judgement !== null && judgement.kind !== 'fine';

  const close = () => {
    draft.clear();
    replaced.clear();
    onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // What was not in sight yet is shown first; to a doubt the next press is the answer.
    setLooked(true);
    if (value === null || judgement === null) return;
    if (!whole && isDoubtful) return;
    const said = { replaced: saysReplaced(judgement, replaced.text), stoodBy: isDoubtful };
    if (await save(value, said)) close();
  };
  return { read, value, refusal, doubt: whole && isDoubtful ? judgement : null, replaced, setLooked, close, submit };
}

interface Said {
  readonly replaced: boolean;
  /** The person was asked whether it is right, and kept it. */
  readonly stoodBy: boolean;
}

/** Saves a value as a new reading, or as the correction of `reading`. False when it was not saved. */
function useSaveReading({ todo }: TodoView, reading: OdometerRow | null) {
  const act = useAct();
  return async (value: number, { replaced, stoodBy }: Said): Promise<boolean> => {
    if (todo.vehicle_id === null) return false;
    const lid = reading?.lid ?? freshLid('odometers');
    const note = readingNote({ replaced, late: todo.status === 'completed' }, reading?.note);
    const fields = { lid, todo: todo.lid, value, stood_by: stoodBy, ...(note !== undefined && { note }) };
    const saved = reading
      ? await act({ op: 'todos.updateOdometer', args: fields })
      : await act({ op: 'todos.addOdometer', args: { ...fields, vehicle_id: todo.vehicle_id } });
    return saved !== null;
  };
}
