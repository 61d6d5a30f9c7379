import { useState } from 'react';
import { userLabels, type Person } from '#contract/areas/users.ts';

/** The labels of the fields that are no longer as they were. */
function changedBetween(before: Person, now: Person): readonly string[] {
  const names = Object.keys(userLabels) as (keyof typeof userLabels)[];
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
    .map((name) => userLabels[name]);
}

/**
 * The moment as which a form has seen the person. Once saving was refused because they changed, and the list was read again, the form says what
 * changed, and has then seen that, too.
 */
export function useSeen(person: Person | null) {
  const [before] = useState(person);
  const [isRefused, setRefused] = useState(false);
  const isChanged = isRefused && person !== null && before !== null && person.updated_at !== before.updated_at;
  return {
    at: (isChanged ? person : before)?.updated_at ?? '',
    /** What somebody else changed; empty when nothing was, or nothing was refused. */
    changed: isChanged ? changedBetween(before, person) : [],
    refuse: () => setRefused(true),
  };
}
