import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Attachment, attachmentPart } from '#contract/attachment.ts';
import { scheduler } from '#contract/areas/scheduler.ts';
import { acceptedText } from '#contract/file-types.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { framed } from '#tests/support/answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { Attachments } from './attachments.tsx';

const file = (id: number, part: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `${id}.pdf`,
  mime: 'application/pdf',
  size: 340_000,
  thumb: null,
  created_by: 1,
  created_by_name: 'Ruth Meyer',
  created_at: '2026-11-21T14:30:00.000Z',
  ...part,
});

let phone: Phone;
let server: FakeServer;
let files: Attachment[];
/** What the server says of the next file instead of taking it. */
let refusal: Response | null;
let todo = 0;

function add(form: unknown): unknown {
  if (refusal) return refusal.clone();
  const sent = (form as FormData).get('attachment') as File;
  const added = file(100 + files.length, { name: sent.name, size: sent.size });
  files = [...files, added];
  return framed({ attachment: { ...added, for: 'task' }, attachments: [] });
}

beforeEach(async () => {
  files = [file(5), file(6, { name: 'dent.jpg', mime: 'image/jpeg', thumb: '/api/files/6?size=thumb' })];
  refusal = null;
  todo += 1;
  server = fakeServer({
    [`/api/attachment/${todo}`]: () => framed({ attachment: files.map((one) => ({ ...one, for: 'task' })) }),
    '/api/add-attachment': (_, write) => add(write?.body),
    '/api/attachments/5': () => {
      files = files.filter(({ id }) => id !== 5);
      return framed({});
    },
    '/api/restore-attachment/5': () => {
      files = [file(5), ...files];
      return framed({ attachment: file(5) });
    },
  });
  phone = await openPhone();
  phone.show(
    <Reads>
      <Stand id={todo} />
    </Reads>,
    '/',
  );
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

function Stand({ id }: { readonly id: number }) {
  const { data } = useRead(scheduler.attachments, { params: { id } });
  if (!data) return null;
  const inputOf = (sha256: string) => ({ body: { task_id: id, sha256 } });
  const adding = { endpoint: scheduler.addAttachment, field: 'attachment', part: attachmentPart, inputOf };
  return <Attachments record={`todo/${id}`} files={data.body.attachment} adding={adding} mayDelete={() => true} />;
}

const names = () => page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem').elements();
const chosen = page.getByRole('list', { name: 'Files not sent yet' });
const carrying = (...some: File[]) => {
  const data = new DataTransfer();
  for (const one of some) data.items.add(one);
  return data;
};
const paper = (name: string, text = name) => new File([`%PDF-1.7 ${text}`], name, { type: 'application/pdf' });
const paste = (...some: File[]) =>
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carrying(...some), cancelable: true }));

test('files are chosen, dropped and pasted, and sent with their checksum', async () => {
  await expect.poll(() => names().length).toBe(2);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  input.files = carrying(paper('chosen.pdf')).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carrying(paper('dropped.pdf')) });
  page
    .getByRole('heading', { name: /^Files/ })
    .element()
    .dispatchEvent(drop);
  paste(paper('pasted.pdf'));
  await expect.poll(() => names().length).toBe(5);
  await expect.poll(() => chosen.query()).toBe(null);
  expect(files.slice(2).map(({ name }) => name)).toEqual(['chosen.pdf', 'dropped.pdf', 'pasted.pdf']);
  const sent = server.writes.map(({ body }) => (body as FormData).get('sha256'));
  expect(sent).toEqual(sent.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)));
});

test('text that is pasted into a field stays text, with a picture of it beside it; behind a dialog nothing is taken', async () => {
  await expect.poll(() => names().length).toBe(2);
  const field = document.createElement('textarea');
  const dialog = document.createElement('dialog');
  document.body.append(field, dialog);
  const data = carrying(new File(['x'], 'cells.png', { type: 'image/png' }));
  data.setData('text/plain', 'A1 B1');
  const cells = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  field.dispatchEvent(cells);
  dialog.showModal();
  paste(paper('behind.pdf'));
  dialog.remove();
  field.remove();
  expect(cells.defaultPrevented).toBe(false);
  paste(paper('after.pdf'));
  await expect.poll(() => names().length).toBe(3);
  expect(files.slice(2).map(({ name }) => name)).toEqual(['after.pdf']);
});

test('what cannot be taken says why at the file: before it is sent where that is known, else in the words of the server', async () => {
  await expect.poll(() => names().length).toBe(2);
  paste(new File(['x'], 'film.mp4', { type: 'video/mp4' }));
  await expect.element(chosen.getByRole('alert')).toHaveTextContent(acceptedText(attachmentPart.types));
  expect(server.writes).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Remove film.mp4' }));
  const words = 'This file holds macros.';
  refusal = Response.json({ message: words, errors: { attachment: [words] } }, { status: 415 });
  paste(paper('macros.pdf'));
  await expect.element(chosen.getByRole('alert')).toHaveTextContent(words);
  expect(page.getByRole('button', { name: /Send .* again/ }).query()).toBe(null);
});

test('without a connection a file is not sent, stays in the list, and is sent when asked again', async () => {
  await expect.poll(() => names().length).toBe(2);
  server.cut(true);
  paste(paper('offer.pdf', 'kept'));
  await expect.element(chosen.getByRole('alert')).toHaveTextContent('Not sent: there is no connection.');
  server.cut(false);
  await userEvent.click(page.getByRole('button', { name: 'Send offer.pdf again' }));
  await expect.poll(() => names().length).toBe(3);
  const keys = server.writes.map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('a file is deleted at once, and comes back by Undo; a picture opens here and other files elsewhere', async () => {
  await expect.element(page.getByRole('link', { name: '5.pdf' })).toHaveAttribute('target', '_blank');
  await userEvent.click(page.getByRole('button', { name: 'Delete 5.pdf' }));
  await expect.poll(() => names().length).toBe(1);
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => names().length).toBe(2);
  await expect.element(page.getByRole('button', { name: 'Add files' })).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'dent.jpg', exact: true }));
  await expect.element(page.getByText(/^1 of 1 · dent.jpg, added/)).toBeVisible();
});
