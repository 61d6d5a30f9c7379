import { useAct } from '#crud/use-act.ts';
import { useUndoable } from '#crud/use-undoable.ts';
import type { ChecklistRow } from '#db/records.ts';
import type { FollowOn } from '#db/views/follow-ons.ts';
import type { Answer } from '#ui/answer-row.tsx';

export interface Answering {
  /** The answer that stands already is taken back. */
  readonly answer: (wanted: Answer) => void;
  readonly skip: (reason: string) => void;
  readonly takeBack: () => void;
}

/** What a line is said to be. Nothing of it waits: it is drawn once it is saved. */
export function useAnswer({ lid, todo, state, note }: ChecklistRow, followOn: FollowOn | undefined | null): Answering {
  const act = useAct();
  const undoable = useUndoable();
  const takeBack = () => {
    const intent = { op: 'todos.undoStatus', args: { lid, todo } } as const;
    // The todo that the line led to is deleted with its answer: that is said, and can be undone.
    void (followOn ? undoable(`Taken back, and its todo “${followOn.title ?? ''}” with it.`, intent) : act(intent));
  };
  return {
    takeBack,
    answer: (wanted) =>
      state === wanted ? takeBack() : void act({ op: 'todos.updateStatus', args: { lid, todo, state: wanted } }),
    skip: (reason) =>
      void act({ op: 'todos.updateStatus', args: { lid, todo, state: 'skipped', ...withReason(note, reason) } }),
  };
}

/** What was noted of the line before stays below the reason. */
function withReason(note: string, reason: string): { note?: string } {
  if (reason === '' || note === reason) return {};
  return { note: [reason, note].filter(Boolean).join('\n') };
}
