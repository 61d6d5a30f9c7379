import { Link } from 'react-router-dom';
import { type DueTask, maintenance } from '#contract/areas/maintenance.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DueBadge } from './due-badge.tsx';
import { DueButtons } from './due-buttons.tsx';
import { dueText, everyText, lastText, leftText, planText, taskKey, whyText } from './due-text.ts';
import { type DueActs, useDueActs } from './use-due-acts.tsx';
import type { VehicleTabProps } from '../vehicle-tabs.tsx';
import css from './maintenance.module.css';

/** All rules that are for the vehicle: when each is due, and when it was done last. */
export default function MaintenanceTab({ vehicle }: VehicleTabProps) {
  const read = useRead(maintenance.due, { query: { vehicle_id: vehicle.id, limit: 500 } });
  const acts = useDueActs();
  const again = () => void read.refetch();
  if (read.isPending) return <SkeletonRows rows={4} />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={again} />;
  const { tasks } = read.data.body;
  return (
    <Section title="Maintenance">
      {read.data.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      {tasks.length === 0 ? (
        <EmptyState icon="settings" title="No rule is for this vehicle">
          Rules say after which distance or time something is due, and for which vehicles.
        </EmptyState>
      ) : (
        <ul className={css.list} aria-label="Rules">
          {tasks.map((task) => (
            <TaskRow key={taskKey(task)} task={task} acts={acts} />
          ))}
        </ul>
      )}
      {acts.dialog}
    </Section>
  );
}

function TaskRow({ task, acts }: { readonly task: DueTask; readonly acts: DueActs }) {
  const now = useNow(60_000);
  const { rule, todo, due_on } = task;
  const when = due_on === null ? whyText(task) : [dueText(task, now), leftText(task)].filter(Boolean).join(' · ');
  const plan = planText(task, now);
  return (
    <li className={css.row}>
      <div className={css.words}>
        <h3>
          {rule.title}
          <DueBadge task={task} />
        </h3>
        <p className="num">
          {when}
          {plan === '' ? null : ' · '}
          {todo ? <Link to={todoPath(`todo/${todo.id}`)}>{plan}</Link> : plan}
        </p>
        <p className={css.detail}>{`${everyText(task)} · last ${lastText(task, now)}`}</p>
      </div>
      <div className={css.acts}>
        <DueButtons task={task} acts={acts} />
      </div>
    </li>
  );
}
