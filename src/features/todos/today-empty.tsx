import type { ReactNode } from 'react';
import type { Reach } from '#sync/api.ts';
import { useTruth } from '#sync/use-sync.ts';
import { onDay } from '#lib/format-when.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Nothing to do is good news. */
export function NothingHere({ day, now }: { readonly day: string; readonly now: number }) {
  return (
    <EmptyState icon="today" title={`Nothing for you ${onDay(day, now)}`}>
      Todos that are given to you show here, the overdue ones first.
    </EmptyState>
  );
}

const WAITING: Readonly<Record<Reach, string>> = {
  online: 'Reading it from the server now.',
  offline: 'Connect once, and today’s work stays on this device.',
  silent: 'Our server does not answer. It is asked again and again; today’s work comes as soon as it does.',
  network: 'There is a network, but it does not lead to our server. Sign in to the Wi-Fi, or use mobile data.',
  'signed-out': 'Sign in again to read it.',
};

/** An empty list says nothing until today's work was read once. */
export function NothingKnown({ otherwise }: { readonly otherwise: ReactNode }) {
  const truth = useTruth();
  // Confirmed: the server was read since the app was opened, whatever is still missing of the app's own files.
  if (truth.readyOffline || truth.confirmedAt !== null) return otherwise;
  return (
    <output>
      <EmptyState icon="offline" title="Today’s work is not on this device yet">
        {WAITING[truth.reach]}
      </EmptyState>
    </output>
  );
}
