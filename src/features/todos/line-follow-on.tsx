import { useState } from 'react';
import { Link } from 'react-router-dom';
import { todoPath } from '#lib/todo-path.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { followOnDraft } from '#kit/drafts/draft-keys.ts';
import { FollowOnForm } from './follow-on.tsx';
import { useDraft } from '#kit/drafts/use-draft.ts';
import type { LineView } from './use-lines.ts';
import css from './checklist.module.css';

const focusOnce = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

interface Props {
  readonly view: LineView;
  /** What was found, as it is being written. */
  readonly note: string;
}

/** The todo that a failed line leads to: the link to it, or the way to make it. */
export function LineFollowOn({ view: { line, todo, followOn, isLost }, note }: Props) {
  const may = useCan('checklist.update');
  const title = useDraft(followOnDraft(line.lid));
  const [form, setForm] = useState<'shut' | 'open' | 'left'>('shut');
  // Who was in the form goes on where it stood.
  const whereItStood = form === 'left' ? focusOnce : null;
  if (followOn) {
    return (
      <Link className={css.follow} to={todoPath(followOn.lid)} ref={whereItStood}>
        Follow-on: {followOn.title ?? 'a todo of somebody else'}
      </Link>
    );
  }
  if (followOn === null || !may || isLost || line.state !== 'failed') return null;
  if (form === 'open' || title.text !== '')
    return (
      <FollowOnForm
        line={line}
        todo={todo}
        note={note}
        title={title}
        isAsked={form === 'open'}
        onClose={() => setForm('left')}
      />
    );
  return (
    <Button icon="plus" onClick={() => setForm('open')} ref={whereItStood}>
      Make a todo
    </Button>
  );
}
