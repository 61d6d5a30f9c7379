import type { ChecklistRow } from '#db/records.ts';
import { useCan } from '#session/use-session.ts';
import { Section } from '#ui/screen.tsx';
import { AddLine } from './add-line.tsx';
import { ChecklistLine } from './checklist-line.tsx';
import type { TodoView } from './use-todo.ts';

const GROUPS: readonly { readonly direction: ChecklistRow['direction']; readonly title: string }[] = [
  { direction: 'prev', title: 'Before you start' },
  { direction: 'own', title: 'Checklist' },
  { direction: 'next', title: 'Before it moves on' },
];

/** The lines in the order of the job; each group only where it has lines. */
export function ChecklistSection({ view, now }: { readonly view: TodoView; readonly now: number }) {
  const may = useCan('checklist.update') && view.todo.status === 'pending';
  return (
    <>
      {GROUPS.map(({ direction, title }) => {
        const lines = view.lines.filter((line) => line.direction === direction);
        if (lines.length === 0) return null;
        const done = lines.filter((line) => line.state !== 'open').length;
        return (
          <Section
            key={direction}
            title={title}
            actions={<span className="muted num">{`${done} of ${lines.length}`}</span>}
          >
            <div>
              {lines.map((line) => (
                <ChecklistLine
                  key={line.lid}
                  line={line}
                  todo={view.todo}
                  truth={view.truth.get(line.lid)}
                  now={now}
                  may={may}
                />
              ))}
            </div>
          </Section>
        );
      })}
      {may ? <AddLine todo={view.todo.lid} /> : null}
    </>
  );
}
