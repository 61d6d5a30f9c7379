import { useState } from 'react';
import { roles as calls, type Role } from '#contract/areas/roles.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import { reverseOf, wantedOf, type Draft } from '../draft.ts';
import { peopleText } from '../role-text.ts';
import type { MatrixState } from '../use-matrix.ts';
import type { RightsDraft } from '../use-rights-draft.ts';

/** What the server said of a role that it did not save. */
export interface Refusal {
  readonly role: Role;
  readonly message: string;
}

type Saved = readonly [before: Role, after: Role];

const reverse = (done: readonly Saved[]): Draft =>
  Object.fromEntries(done.map(([before, after]) => [String(after.id), reverseOf(before, after)]));

/** Saves role by role and stops at the first that is refused: what was saved is no draft any more, what was not stays one. */
export function useApply({ list, openChanges }: MatrixState, draft: RightsDraft) {
  const write = useWrite();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const save = async (role: Role): Promise<Role | null> => {
    const permissions = [...wantedOf(role, draft.draft)];
    const seen_at = draft.draft[role.id]?.seen ?? role.updated_at;
    const written = await write(calls.update, { params: { id: role.id }, body: { permissions, seen_at } });
    if (written.ok) return written.body.role;
    const message = Object.values(written.fields).flat().join(' ') || written.message;
    setRefusal({ role, message });
    return null;
  };
  const tell = (done: readonly Saved[]) => {
    const reached = done.reduce((sum, [, after]) => sum + after.people, 0);
    const titles = done.map(([, { title }]) => title).join(', ');
    const undo = () => {
      draft.propose(reverse(done));
      openChanges();
    };
    toast({ text: `Applied: ${titles}. It counts for ${peopleText(reached)} from now on.`, undo });
  };
  const apply = async (roles: readonly Role[]) => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const done: Saved[] = [];
    for (const role of roles) {
      // One after the other: each change of a role is checked against what the one before it made of the person's own rights.
      const after = await save(role);
      if (!after) break;
      done.push([role, after]);
    }
    if (done.length > 0) {
      // The matrix shows them as they are now before the draft goes, or cells would jump back for a moment.
      await list.refetch();
      draft.saved(done.map(([{ id }]) => id));
      tell(done);
    }
    setBusy(false);
  };
  return { busy, refusal, apply };
}
