import { isolated } from '#contract/people-text.ts';
import { count } from '#lib/format-number.ts';
import { Banner } from '#ui/banner.tsx';
import type { TodoView } from './use-todo.ts';

/** The office wants something done again: who says so and what, on top of everything. What was done stays done. */
export function Returned({ view }: { readonly view: TodoView }) {
  const { todo, lines } = view;
  if (!todo.returned_at || todo.status !== 'pending') return null;
  const ticks = lines.filter((line) => line.state !== 'open').length;
  return (
    <Banner tone="needs" icon="needs">
      <strong>{`${isolated(todo.returned_by_name ?? 'The office')}: “${isolated(todo.return_reason ?? 'Please look again.')}”`}</strong>{' '}
      {ticks > 0 ? <span>{`Your ${count(ticks, 'tick')} ${ticks === 1 ? 'is' : 'are'} kept.`}</span> : null}
    </Banner>
  );
}
