/** What the demo yard wrote to its people. No mail server is set there, so all of it is kept. */
import { type DemoContext, personOf } from '../context.ts';
import { emailOf } from '../people.ts';

interface DemoMail {
  readonly to: string;
  readonly from: string | null;
  readonly hoursAgo: number;
  readonly subject: string;
  readonly lines: readonly string[];
}

const MAILS: readonly DemoMail[] = [
  {
    to: 'Tom Becker',
    from: 'Sara Lind',
    hoursAgo: 3,
    subject: 'A todo came back to you',
    lines: [
      'Sara Lind sent a todo back to you and wrote:',
      '“The photo of the rear tires is blurred. Please take it once more.”',
      'It is on your list of today.',
    ],
  },
  {
    to: 'Martin Weber',
    from: null,
    hoursAgo: 26,
    subject: 'The week at Harbour Yard',
    lines: [
      'Finished: 64 todos, 5 of them after their day.',
      'Sent back: 3. Still open from last week: 2.',
      'Most was done on Thursday, least on Monday.',
    ],
  },
  {
    to: 'Helen Park',
    from: null,
    hoursAgo: 27,
    subject: 'The week at Airport Yard',
    lines: ['Finished: 31 todos, 1 of them after its day.', 'Sent back: none. Still open from last week: 4.'],
  },
  {
    to: 'Maya Patel',
    from: 'Daniel Carter',
    hoursAgo: 49,
    subject: 'Somebody asks to bring a todo back',
    lines: ['Daniel Carter asks whether a todo that was deleted can be brought back.', 'You find it under Deleted.'],
  },
  {
    to: 'Ruth Meyer',
    from: 'Ruth Meyer',
    hoursAgo: 120,
    subject: 'Mail of Yardhand works',
    lines: ['Ruth Meyer asked for this mail to see whether Yardhand can send any. It can.'],
  },
];

export async function loadMails(demo: DemoContext): Promise<void> {
  const rows = MAILS.map(({ to, from, hoursAgo, subject, lines }, at) => {
    const written = new Date(demo.now.getTime() - hoursAgo * 3_600_000);
    return {
      key: `demo:${at}`,
      to: emailOf(to),
      subject,
      body: `Hello ${to.split(' ')[0]},\n\n${lines.join('\n')}\n`,
      state: 'kept' as const,
      created_at: written,
      created_by: from === null ? null : personOf(demo, from),
      updated_at: written,
    };
  });
  await demo.db.insertInto('mails').values(rows.toReversed()).execute();
}
