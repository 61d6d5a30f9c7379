import { useEffect, useState } from 'react';
import type { Role } from '#contract/areas/roles.ts';
import { useFormDraft } from '#kit/drafts/use-form-draft.ts';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import { caughtUp, draftFrom, forgotten, withLevel, type Draft } from './draft.ts';
import type { RightRow } from './rights.ts';

interface State {
  readonly draft: Draft;
  /** The drafts before it, for taking back step by step. */
  readonly past: readonly Draft[];
}

/** What a person changed in the matrix and did not apply. It is kept on this device, so that neither another screen nor a reload loses it. */
export function useRightsDraft() {
  const kept = useFormDraft('roles', null);
  const [{ draft, past }, setState] = useState<State>(() => ({ draft: draftFrom(kept.found?.values), past: [] }));
  const isEmpty = Object.keys(draft).length === 0;
  useUnsaved(!isEmpty);
  useEffect(() => {
    if (isEmpty) kept.drop();
    else kept.keep(draft);
  }, [kept, draft, isEmpty]);
  // What is changed while something is being saved must not be lost when that ends: each change begins with the draft of then.
  const change = (next: (now: Draft) => Draft) =>
    setState((now) => ({ draft: next(now.draft), past: [...now.past, now.draft] }));
  const undo = () => setState((now) => ({ draft: now.past.at(-1) ?? {}, past: now.past.slice(0, -1) }));
  return {
    draft,
    put: (role: Role, row: RightRow, level: number) => change((now) => withLevel(now, role, row, level)),
    /** Takes the last change back. Null when there was none on this screen. */
    undo: past.length === 0 ? null : undo,
    catchUp: (role: Role) => change((now) => caughtUp(now, role)),
    /** These roles are saved. What was changed before cannot be taken back step by step any more. */
    saved: (ids: readonly number[]) => setState((now) => ({ draft: forgotten(now.draft, ids), past: [] })),
    propose: (more: Draft) => change((now) => ({ ...now, ...more })),
    discard: () => change(() => ({})),
  };
}

export type RightsDraft = ReturnType<typeof useRightsDraft>;
