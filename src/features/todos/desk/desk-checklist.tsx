import type { ChecklistLine, Todo } from '#contract/areas/todo-record.ts';
import { sayMoment } from '#lib/say-when.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Section } from '#ui/screen.tsx';
import css from './desk.module.css';

const LOOK: Readonly<Record<ChecklistLine['state'], { icon: IconName; word: string }>> = {
  open: { icon: 'more', word: 'Open' },
  done: { icon: 'check', word: 'Done' },
  failed: { icon: 'close', word: 'Failed' },
  skipped: { icon: 'skip', word: 'Skipped' },
};

/** The lines as they were answered, failed ones first: they are what somebody must act on. */
export function DeskChecklist({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const { prevChecklist, checklist, nextChecklist } = todo.statusTodo;
  const lines = [...prevChecklist, ...checklist, ...nextChecklist];
  if (lines.length === 0) return null;
  const sorted = [
    ...lines.filter((line) => line.state === 'failed'),
    ...lines.filter((line) => line.state !== 'failed'),
  ];
  return (
    <Section title="Checklist">
      <ul>
        {sorted.map((line) => (
          <li key={line.id} className={css.check} data-state={line.state}>
            <Icon name={LOOK[line.state].icon} />
            <span>
              {line.title} <span className="muted small">{answered(line, now)}</span>
              {line.note ? <span className={css.lineNote}>{line.note}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function answered(line: ChecklistLine, now: number): string {
  const when = line.checked_at && line.state !== 'open' ? sayMoment(line.checked_at, now) : null;
  return [LOOK[line.state].word, line.checked_by_name, when].filter(Boolean).join(', ');
}
