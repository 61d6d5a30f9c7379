import type { Reminder } from '#contract/areas/reminders.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { SNOOZES, type Snooze, useReminderActs } from './use-reminder-acts.ts';
import css from './reminders.module.css';

const snoozes = Object.entries(SNOOZES) as [Snooze, string][];

/** One without a rule can be done before it rings; of others only what rang. */
const canFinish = ({ state, rule }: Reminder) => state === 'due' || (state === 'coming' && rule === 'none');

/** In its row: done, and put off. The row itself stays closed. */
export function RowActs({ reminder }: { readonly reminder: Reminder }) {
  const { isBusy, finish, open, snooze } = useReminderActs();
  const { state, deleted_at } = reminder;
  if (deleted_at !== null) return null;
  return (
    // Only keeps presses of its buttons from the row.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span className={css.acts} onClick={(event) => event.stopPropagation()}>
      {state === 'due' ? (
        <Menu
          label="Put off"
          items={snoozes.map(([by, label]) => ({ label, icon: 'clock', onAct: () => snooze(reminder, by) }))}
        />
      ) : null}
      {canFinish(reminder) ? (
        <Button icon="check" busy={isBusy(reminder)} onClick={() => finish(reminder)}>
          Done
        </Button>
      ) : null}
      {state === 'done' && reminder.done_at !== null ? (
        <Button icon="undo" busy={isBusy(reminder)} onClick={() => open(reminder)}>
          Undo
        </Button>
      ) : null}
    </span>
  );
}

/** In its drawer: all of it in sight. */
export function ReminderActs({ reminder }: { readonly reminder: Reminder }) {
  const { isBusy, finish, open, snooze } = useReminderActs();
  const { state, deleted_at, done_at } = reminder;
  if (deleted_at !== null) return null;
  return (
    <div className={css.buttons}>
      {canFinish(reminder) ? (
        <Button tone="primary" icon="check" busy={isBusy(reminder)} onClick={() => finish(reminder)}>
          Done
        </Button>
      ) : null}
      {state === 'due'
        ? snoozes.map(([by, label]) => (
            <Button key={by} icon="clock" busy={isBusy(reminder)} onClick={() => snooze(reminder, by)}>
              {label}
            </Button>
          ))
        : null}
      {done_at !== null && state === 'done' ? (
        <Button icon="undo" busy={isBusy(reminder)} onClick={() => open(reminder)}>
          Not done yet
        </Button>
      ) : null}
    </div>
  );
}
