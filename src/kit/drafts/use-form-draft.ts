import { useMemo, useState } from 'react';
import { useSession } from '#session/use-session.ts';
import { dropDraft, keepDraft, readDraft, type DraftValues, type FormDraft } from './form-drafts.ts';

export interface DraftOfForm {
  /** What was kept before the form was opened. */
  readonly found: FormDraft | null;
  /** False when this device could not keep it. */
  readonly keep: (values: DraftValues) => boolean;
  readonly drop: () => void;
}

/**
 * The draft of one form. Who opens it for another record mounts it anew.
 *
 * @param base `updated_at` of the record; null for a new one
 */
export function useFormDraft(name: string, base: string | null): DraftOfForm {
  const { user } = useSession();
  const [found] = useState(() => readDraft(user.id, name));
  return useMemo(
    () => ({
      found,
      keep: (values) => keepDraft(user.id, name, { values, at: Date.now(), base }),
      drop: () => dropDraft(user.id, name),
    }),
    [found, user.id, name, base],
  );
}
