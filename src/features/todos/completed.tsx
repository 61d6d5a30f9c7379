import { formatMoment } from '#lib/format-when.ts';
import { Banner } from '#ui/banner.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import type { TodoView } from './use-todo.ts';

/** The end of the job: who, when, and whether the office has said yes. */
export function Completed({ view, now }: { readonly view: TodoView; readonly now: number }) {
  const { todo, truth } = view;
  const when = todo.completed_at ? formatMoment(todo.completed_at, now) : '';
  const who = todo.completed_by_name ? ` by ${todo.completed_by_name}` : '';
  const approved = todo.complete_time_approved !== null;
  const office = approved
    ? `Approved${todo.approved_by_name ? ` by ${todo.approved_by_name}` : ''}.`
    : 'Waiting for the office.';
  return (
    <Banner
      tone={approved ? 'sent' : 'plain'}
      icon="approve"
      action={<TruthChip truth={truth.get(todo.lid) ?? 'unknown'} />}
    >
      <strong>{`Completed ${when}${who}.`}</strong> {office}
    </Banner>
  );
}
