import { Link } from 'react-router-dom';
import { type AboutKind, type Reminder, reminderRules } from '#contract/areas/reminders.ts';
import { Facts } from '#kit/list/facts.tsx';
import { capital, formatMoment } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { yardZone } from '#lib/zone.ts';
import { ReminderActs } from './reminder-acts.tsx';
import css from './reminders.module.css';

const PATHS: Readonly<Record<AboutKind, (id: number) => string>> = {
  log: (id) => `/logs?open=${id}`,
  todo: (id) => todoPath(`todo/${id}`),
  vehicle: (id) => `/vehicles/${id}`,
};

export function ReminderDetail({ reminder }: { readonly reminder: Reminder }) {
  const now = useNow(60_000);
  const { note, rule, time, zone, next_at } = reminder;
  const clock = zone === yardZone().name ? time : `${time} in ${zone}`;
  return (
    <>
      <ReminderActs reminder={reminder} />
      {note === '' ? null : <p className={css.note}>{note}</p>}
      <Facts
        facts={[
          [STATES[reminder.state], capital(formatMoment(reminder.at, now))],
          ['Time', clock],
          ['Repeats', reminderRules[rule]],
          ['Next', next_at === null ? null : capital(formatMoment(next_at, now))],
          ['About', <About key="about" reminder={reminder} />],
        ]}
      />
    </>
  );
}

const STATES = { due: 'Due since', coming: 'Rings', done: 'Done' } as const;

function About({ reminder: { about_kind, about_id, about_name } }: { readonly reminder: Reminder }) {
  if (about_kind === null || about_id === null) return '–';
  return <Link to={PATHS[about_kind](about_id)}>{about_name ?? 'A record that is gone'}</Link>;
}
