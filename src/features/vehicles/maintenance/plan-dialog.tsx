import { useState } from 'react';
import { type DueTask, maintenance } from '#contract/areas/maintenance.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import { dayOf, isDay } from '#lib/day.ts';
import { Field } from '#ui/field.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { taskKey, taskName } from './due-text.ts';
import { useTakeBack } from './use-take-back.ts';
import css from './maintenance.module.css';

export interface PlanDialogProps {
  readonly tasks: readonly DueTask[];
  readonly onPlanned: () => void;
  readonly onClose: () => void;
}

/** Makes todos of what is due, each on its free day unless another one is said. */
export default function PlanDialog({ tasks: asked, onPlanned, onClose }: PlanDialogProps) {
  // As they were when it was asked: the list is read again behind the dialog.
  const [tasks] = useState(asked);
  const [days, setDays] = useState<ReadonlyMap<string, string>>(() => proposedDays(tasks));
  const write = useWrite();
  const toast = useToast();
  const takeBack = useTakeBack();
  const [only, second] = tasks;
  const items = tasks.map((task) => ({
    vehicle_id: task.vehicle.id,
    rule_id: task.rule.id,
    todo_date: days.get(taskKey(task)) ?? '',
  }));
  return (
    <ActDialog
      title={only && !second ? `Plan ${taskName(only)}` : `Plan these ${tasks.length}`}
      saveText={second ? `Plan ${tasks.length}` : 'Plan'}
      rules={maintenance.plan}
      draft={`plan/${tasks.map(taskKey).join()}`}
      fields={[
        { name: 'resource', kind: 'person', label: 'For', none: 'Nobody yet' },
        { name: 'note', kind: 'note', label: 'Note', max: 2000 },
      ]}
      lead={() => <Days tasks={tasks} days={days} onDays={setDays} />}
      send={({ resource, note }, signal) => write(maintenance.plan, { body: { items, resource, note } }, { signal })}
      onSaved={({ message, todos }) => {
        toast({ text: message, ...(takeBack && { undo: () => void takeBack(todos) }) });
        onPlanned();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The first free day of each, today where there is none. */
function proposedDays(tasks: readonly DueTask[]): ReadonlyMap<string, string> {
  const today = dayOf(Date.now());
  return new Map(tasks.map((task) => [taskKey(task), task.gap?.day ?? today]));
}

interface DaysProps {
  readonly tasks: readonly DueTask[];
  readonly days: ReadonlyMap<string, string>;
  readonly onDays: (days: ReadonlyMap<string, string>) => void;
}

/** The day of each, and one for all of them. */
function Days({ tasks, days, onDays }: DaysProps) {
  const chosen = new Set(days.values());
  const [same = ''] = chosen.size === 1 ? chosen : [];
  const setAll = (day: string) => isDay(day) && onDays(new Map(tasks.map((task) => [taskKey(task), day])));
  if (tasks.length === 1)
    return (
      <Field label="Day" hint="The first one with room between the times that are given.">
        <TextInput type="date" value={same} onChange={(event) => setAll(event.target.value)} />
      </Field>
    );
  return (
    <>
      <Field label="Day of all" hint="Each has the first day with room, unless one is chosen.">
        <TextInput type="date" value={same} onChange={(event) => setAll(event.target.value)} />
      </Field>
      <ul className={css.chosen} aria-label="Days">
        {tasks.map((task) => (
          <li key={taskKey(task)}>
            <span className={css.what}>
              <PlateBadge plate={task.vehicle.plate} size="small" />
              {task.rule.title}
            </span>
            <TextInput
              type="date"
              aria-label={`Day of ${taskName(task)}`}
              value={days.get(taskKey(task)) ?? ''}
              onChange={(event) =>
                isDay(event.target.value) && onDays(new Map(days).set(taskKey(task), event.target.value))
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
