/** Files of a few todos of the demo: an offer, a picture and a list, added by the office. */
import { must } from '#server/lib/must.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll } from '../insert.ts';
import { plainPdf } from '../plain-pdf.ts';
import { BODY_COLOURS, vehiclePicture } from '../pictures.ts';
import { type DemoFile, storeFile } from '../stored-file.ts';

/** So many todos, from today on, have files: one or two each. */
const TODOS = 8;

async function demoFiles(): Promise<readonly DemoFile[]> {
  const offer = plainPdf(['Workshop offer', '', 'Front brake pads and discs   312.40', 'Labour, 1.5 h   142.50']);
  const picture = await vehiclePicture('left', BODY_COLOURS[0]);
  const list = 'Part;Number;Pieces\nBrake pads, front;34116888457;1\nBrake discs, front;34106797602;2\n';
  return [
    { name: 'Offer of the workshop.pdf', mime: 'application/pdf', bytes: offer },
    { name: 'Scratch on the left.jpg', mime: 'image/jpeg', bytes: picture, pixels: { width: 800, height: 600 } },
    { name: 'Parts to order.csv', mime: 'text/plain', bytes: Buffer.from(list) },
  ];
}

export async function loadTodoFiles(demo: DemoContext): Promise<void> {
  const files: Awaited<ReturnType<typeof storeFile>>[] = [];
  for (const file of await demoFiles()) files.push(await storeFile(demo, file));
  const by = personOf(demo, 'Daniel Carter');
  const todos = await demo.db
    .selectFrom('todos')
    .select(['id', 'created_at'])
    .where('todo_date', '>=', dayOf(demo.now, demo.zone))
    .where('completed_at', 'is', null)
    .where('vehicle_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('todo_date')
    .orderBy('id')
    .limit(TODOS)
    .execute();
  const rows = todos.flatMap((todo, nth) =>
    Array.from({ length: 1 + (nth % 2) }, (_, i) => {
      const file = must(files[(nth + i) % files.length], 'a file');
      return {
        ...file,
        owner_kind: 'todo',
        owner_id: todo.id,
        position: i + 1,
        created_at: todo.created_at,
        created_by: by,
      };
    }),
  );
  await insertAll(demo.db, 'attachments', rows);
}
