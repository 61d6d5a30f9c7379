import { Link } from 'react-router-dom';
import type { DueTask } from '#contract/areas/maintenance.ts';
import { Drawer } from '#kit/list/drawer.tsx';
import { DrawerFooter } from '#kit/list/drawer-footer.tsx';
import { Facts } from '#kit/list/facts.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { onDay } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { DueBadge } from './due-badge.tsx';
import { DueButtons } from './due-buttons.tsx';
import { dueText, everyText, lastText, leftText, planText, taskName, whyText } from './due-text.ts';
import type { DueActs } from './use-due-acts.tsx';
import css from './maintenance.module.css';

interface Props {
  readonly task: DueTask;
  readonly acts: DueActs;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** Why one thing is due of one vehicle, when it was done last, and what can be done about it. */
export function DueDrawer({ task, acts, onClose, onStep }: Props) {
  const now = useNow(60_000);
  const { vehicle, rule, estimate } = task;
  const hasActs = acts.mayPlan(task) || acts.mayKeep(task);
  return (
    <Drawer
      label={taskName(task)}
      head={
        <span className={css.subject}>
          <PlateBadge plate={vehicle.plate} />
          {rule.title}
        </span>
      }
      facts={[vehicle.name, vehicle.branch_name].filter(Boolean).join(' · ')}
      onClose={onClose}
      onStep={onStep}
      footer={
        hasActs ? (
          <DrawerFooter>
            <DueButtons task={task} acts={acts} />
          </DrawerFooter>
        ) : null
      }
    >
      <Facts
        facts={[
          ['State', <DueBadge key="state" task={task} />],
          ['Due', dueText(task, now)],
          ['Why', whyText(task)],
          ['Left', leftText(task) || null],
          ['Thought to be at', estimate === null ? null : `${formatNumber(estimate)} ${vehicle.unit}`],
          ['Interval', everyText(task)],
          ['Done last', lastText(task, now)],
          ['Planned', <PlannedFact key="planned" task={task} now={now} />],
          ['Category', rule.category_name],
          [
            'Vehicle',
            <Link key="vehicle" to={`/vehicles/${vehicle.id}?tab=maintenance`}>
              All of its maintenance
            </Link>,
          ],
        ]}
      />
    </Drawer>
  );
}

function PlannedFact({ task, now }: { readonly task: DueTask; readonly now: number }) {
  const { todo, planned, gap } = task;
  if (todo) return <Link to={todoPath(`todo/${todo.id}`)}>{planText(task, now)}</Link>;
  if (planned) return 'By a todo that is not open to you';
  return gap ? `Not yet; free ${onDay(gap.day, now)}, ${gap.from} to ${gap.to}` : 'Not yet';
}
