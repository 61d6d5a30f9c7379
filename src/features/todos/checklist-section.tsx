import { useState } from 'react';
import type { ChecklistRow } from '#db/records.ts';
import { useCan } from '#session/use-session.ts';
import { Section } from '#ui/screen.tsx';
import { steadyTap } from '#ui/steady-tap.dom.ts';
import { AddLine } from './add-line.tsx';
import { ChecklistLine } from './checklist-line.tsx';
import { isLost } from './unsent.ts';
import { useLines } from './use-lines.ts';
import type { TodoView } from './use-todo.ts';
import css from './checklist.module.css';

const GROUPS: readonly { readonly direction: ChecklistRow['direction']; readonly title: string }[] = [
  { direction: 'prev', title: 'Before you start' },
  { direction: 'own', title: 'Checklist' },
  { direction: 'next', title: 'Before it moves on' },
];

/** The lines in the order of the job; each group only where it has lines. */
export function ChecklistSection({ view, now }: { readonly view: TodoView; readonly now: number }) {
  const may = useCan('checklist.update') && view.todo.status === 'pending' && !isLost(view.gone);
  const all = useLines(view);
  const [said, setSaid] = useState('');
  return (
    <div className={css.checklist} ref={steadyTap}>
      {GROUPS.map(({ direction, title }) => {
        const lines = all.filter(({ line }) => line.direction === direction);
        if (lines.length === 0) return null;
        const done = lines.filter(({ line }) => line.state !== 'open').length;
        return (
          <Section
            key={direction}
            title={title}
            actions={<span className={css.count}>{`${done} of ${lines.length}`}</span>}
          >
            <div className={css.lines}>
              {lines.map((line) => (
                <ChecklistLine key={line.line.lid} view={line} now={now} may={may} onSaid={setSaid} />
              ))}
            </div>
          </Section>
        );
      })}
      {may ? <AddLine todo={view.todo.lid} lines={all.length} /> : null}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  );
}
