import { type Reminder, reminderRules, reminders } from '#contract/areas/reminders.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { RowActs } from './reminder-acts.tsx';
import { ReminderDetail } from './reminder-detail.tsx';

const ReminderForm = formLater<Reminder>(() => import('./reminder-form.tsx'));

const STATES = { due: 'Due', coming: 'Coming', done: 'Done' } as const;

/** The person's own reminders: what is due, what comes, what is done. */
export default function RemindersScreen() {
  const now = useNow(60_000);
  return (
    <ResourceScreen
      title="Reminders"
      noun={{ one: 'reminder', many: 'reminders' }}
      list={reminders.list}
      rows={(answer) => answer.reminders}
      record={{ get: reminders.one, of: (answer) => answer.reminder }}
      nameOf={({ title }) => title}
      order={{ sort: 'place', direction: 'asc' }}
      groupOf={({ state }) => STATES[state]}
      columns={[
        { title: 'What', text: ({ title }) => title, sort: 'title', fold: 'title', width: 14 },
        { title: 'When', text: ({ at }) => capital(formatMoment(at, now)), sort: 'at', width: 10 },
        {
          title: 'State',
          cell: (row) => <RowActs reminder={row} />,
          text: ({ state }) => STATES[state],
          fold: 'end',
          end: true,
          width: 10,
        },
        { title: 'Repeats', text: ({ rule }) => (rule === 'none' ? '' : reminderRules[rule]), width: 9 },
        { title: 'About', text: ({ about_name }) => about_name ?? '', width: 9 },
        { title: 'More', text: ({ note }) => note, width: 16 },
      ]}
      filters={[
        {
          name: 'state',
          label: 'State',
          all: 'All reminders',
          options: Object.entries(STATES).map(([value, label]) => ({ value, label })),
        },
      ]}
      searchHint="What to remember"
      empty="Write down what you want to be told of, and when. Nobody else sees it."
      detail={(reminder) => <ReminderDetail reminder={reminder} />}
      add={reminders.add}
      update={reminders.update}
      remove={reminders.remove}
      restore={reminders.restore}
      form={ReminderForm}
    />
  );
}
