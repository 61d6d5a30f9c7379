import { isolated } from '#contract/people-text.ts';
import { givenReason } from '#kit/drafts/draft-keys.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import { useSaving } from '#kit/outbox/use-saving.ts';
import { useUndoable } from '#kit/outbox/use-undoable.ts';
import type { ChecklistRow, Lid } from '#db/records.ts';
import type { FollowOn } from '#db/views/follow-ons.ts';
import { putSetting, setting } from '#db/views/settings.ts';
import type { Intent } from '#sync/api.ts';
import type { Answer } from '#ui/answer-row.tsx';
import { apart, withReason } from './skip-notes.ts';

export interface Answering {
  /** The answer that stands already is taken back. */
  readonly answer: (wanted: Answer) => void;
  readonly skip: (reason: string) => void;
  readonly undo: () => void;
}

/** What a line is said to be. Nothing of it waits: it is drawn once it is saved. */
export function useAnswer(line: ChecklistRow, followOn: FollowOn | undefined | null): Answering {
  const act = useAct();
  const saving = useSaving();
  const undo = useUndo(line, followOn);
  const { state } = line;
  const say = (wanted: Answer) =>
    saving(async () => act(updating(line, { state: wanted, note: await bareNote(line) })));
  const skip = (reason: string) =>
    saving(async () => {
      const note = withReason(await bareNote(line), reason);
      if (await act(updating(line, { state: 'skipped', note }))) await putSetting(givenReason(line.lid), reason);
    });
  return {
    undo: () => void undo(),
    answer: (wanted) => void (state === wanted ? undo() : say(wanted)),
    skip: (reason) => void skip(reason),
  };
}

/** A todo that the line led to is deleted with its answer: that is said, and can be undone, also while nobody knows whether there is one. */
function useUndo(line: ChecklistRow, followOn: FollowOn | undefined | null) {
  const act = useAct();
  const saving = useSaving();
  const undoable = useUndoable();
  return () =>
    saving(async () => {
      const { lid, todo } = line;
      const note = await bareNote(line);
      const undo: Intent = { op: 'todos.undoStatus', args: { lid, todo } };
      const intents = note === line.note ? [undo] : [undo, updating(line, { note })];
      if (followOn === undefined) return act(...intents);
      return undoable(
        followOn ? `Taken back, and its todo “${isolated(followOn.title ?? '')}” with it.` : 'Taken back.',
        ...intents,
      );
    });
}

/** The reason why a line was skipped on this device last; empty where none was given, or elsewhere. */
export async function reasonOf(line: Lid): Promise<string> {
  const own = await setting(givenReason(line));
  return typeof own === 'string' ? own : '';
}

/** The reason why a line is skipped goes with the skip; what was noted besides stays. */
async function bareNote({ lid, state, note }: ChecklistRow): Promise<string> {
  if (state !== 'skipped') return note;
  return apart(note, await reasonOf(lid)).noted;
}

/** Says only of the note what is new. */
function updating(
  { lid, todo, note: before }: ChecklistRow,
  { state, note }: { readonly state?: ChecklistRow['state']; readonly note: string },
): Intent {
  const fields = { ...(state !== undefined && { state }), ...(note !== before && { note }) };
  return { op: 'todos.updateStatus', args: { lid, todo, ...fields } };
}
