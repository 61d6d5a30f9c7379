import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mails as rows } from '#contract/areas/mails.ts';
import { purge } from '#server/db/purge.ts';
import { mailSweepJob } from '#server/mail/mail-job.ts';
import { mail } from '#server/mail/mail.ts';
import type { Client } from '#tests/support/browser.ts';
import { runJobs } from '#tests/support/run-jobs.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

/** What the mail server took, and what it says of recipients instead of taking any. */
const taken: { readonly from: string; readonly to: readonly string[]; readonly source: string }[] = [];
let refusal: string | null = null;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, callback) =>
    callback(refusal === null ? null : Object.assign(new Error(refusal), { responseCode: 550 })),
  onData: (stream, { envelope }, callback) => {
    let source = '';
    stream.on('data', (chunk: Buffer) => void (source += chunk.toString()));
    stream.on('end', () => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
      callback();
    });
  },
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
const { port } = server.server.address() as AddressInfo;

const app = await startTestApp({ smtp: { url: `smtp://127.0.0.1:${port}`, from: 'Yard <yard@yard.test>' } });
const without = await startTestApp();
const signIn = async (to: TestApp, role: 'admin' | 'office' | 'technician') =>
  to.signIn(await to.makeUser(role, { name: 'Ruth Meyer' }));
const admin = await signIn(app, 'admin');
const office = await signIn(app, 'office');

const list = async (client: Client, query = {}) => (await client.call(rows.list, { query })).body;
const again = (client: Client, id: number) => client.call(rows.again, { params: { id } });
const letter = (key: string) => ({ key, to: `${key}@yard.test`, subject: `About ${key}`, text: 'Good news.\n' });
/** Asks for one as a handler does, and answers its id. */
const write = (to: TestApp, key: string) =>
  to.db.transaction().execute((trx) => {
    const { jobs, mailer } = to.kernel;
    const mailFrom = mailer?.from ?? null;
    return mail({ db: trx, jobs, now: to.clock.now, mailFrom }, letter(key), { entity: 'todo', entityId: 7 });
  });

beforeEach(async () => {
  refusal = null;
  taken.length = 0;
  await app.db.deleteFrom('mails').execute();
});

describe('a test mail', () => {
  it('is handed to the mail server for oneself, and says so', async () => {
    expect((await office.call(rows.test)).status).toBe(403);
    const { body } = await admin.call(rows.test);
    expect(body.mail).toMatchObject({ state: 'waiting', tries: 0 });
    expect(await runJobs(app)).toEqual([]);
    expect(taken).toEqual([expect.objectContaining({ from: 'yard@yard.test', to: [body.mail.to] })]);
    expect(taken[0]?.source).toMatch(/Subject: Mail of Yardhand works[^]*Ruth Meyer asked for this mail/);
    const sent_at = app.clock.now.toISOString();
    expect((await list(admin)).mails).toEqual([expect.objectContaining({ state: 'sent', tries: 1, sent_at })]);
  });

  it('is one, however often the same press arrives', async () => {
    const press = () => admin.call(rows.test, {}, { headers: { 'Idempotency-Key': 'test-mail' } });
    expect((await press()).body).toEqual((await press()).body);
    await runJobs(app);
    expect(taken).toHaveLength(1);
  });
});

describe('a mail', () => {
  it('of one key is sent once, with one id, and not at all without the write that it is about', async () => {
    const undone = app.db.transaction().execute(async (trx) => {
      await mail({ db: trx, jobs: app.kernel.jobs, now: app.clock.now, mailFrom: 'x@yard.test' }, letter('undone'));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const id = await write(app, 'once');
    expect(await write(app, 'once')).toBe(id);
    await runJobs(app);
    expect(taken.map(({ to }) => to)).toEqual([['once@yard.test']]);
    expect(taken[0]?.source).toMatch(/^Message-ID: <[0-9a-f]{32}@yard\.test>/im);
  });

  it('goes to one address, whatever is written in it', async () => {
    const to = { key: 'two', to: 'a@yard.test, b@yard.test', subject: 'x', text: 'x' };
    await app.db
      .transaction()
      .execute((trx) => mail({ db: trx, jobs: app.kernel.jobs, now: app.clock.now, mailFrom: 'x@yard.test' }, to));
    await runJobs(app);
    expect(taken.flatMap((one) => one.to)).not.toContain('b@yard.test');
  });

  it('that is refused fails, with what the mail server said; it can be sent again by who may', async () => {
    refusal = 'No such mailbox';
    const id = await write(app, 'late');
    expect((await again(admin, id)).status).toBe(409);
    expect(await runJobs(app)).toEqual([expect.stringContaining('No such mailbox')]);
    expect((await list(office, { state: 'failed' })).mails).toEqual([
      expect.objectContaining({ id, tries: 1, sent_at: null, error: expect.stringContaining('No such mailbox') }),
    ]);
    refusal = null;
    expect((await again(office, id)).status).toBe(403);
    expect((await again(admin, 999_999)).status).toBe(404);
    expect((await again(admin, id)).body.mail).toMatchObject({ id, state: 'waiting', error: null });
    expect([await runJobs(app), taken.length]).toEqual([[], 1]);
    const { status, message } = await again(admin, id);
    expect([status, message]).toEqual([409, 'This mail was sent.']);
    const trail = await app.db.selectFrom('audit').select('entity_id').where('action', '=', 'mail.again').execute();
    expect(trail).toEqual([{ entity_id: id }]);
  });

  it('is read by who may change settings, and only seen by who may look at them', async () => {
    const id = await write(app, 'secret');
    const read = async (client: Client) => (await client.call(rows.get, { params: { id } })).body.mail;
    expect((await read(admin)).body).toBe('Good news.\n');
    expect(await read(office)).toMatchObject({ body: null, subject: 'About secret', entity: 'todo', entity_id: 7 });
    expect((await list(office)).mails[0]?.body).toBeNull();
    expect((await (await signIn(app, 'technician')).call(rows.list)).status).toBe(403);
  });

  it('keeps a link that opens an account apart from its text, until it is sent or a week old', async () => {
    const letterOf = (key: string) => ({
      ...letter(key),
      text: 'Tom {link}, open {link} soon.\n',
      link: 'https://x.test/#s',
    });
    const ask = (key: string) => {
      const mailFrom = 'x@yard.test';
      return app.db
        .transaction()
        .execute((trx) => mail({ db: trx, jobs: app.kernel.jobs, now: app.clock.now, mailFrom }, letterOf(key)));
    };
    const stored = async (id: number) =>
      (await app.db.selectFrom('mails').select('link').where('id', '=', id).executeTakeFirst())?.link;
    const sent = await ask('sent');
    const { body } = await admin.call(rows.get, { params: { id: sent } });
    expect(body.mail.body).toBe('Tom {link}, open (a link that only its reader sees) soon.\n');
    await runJobs(app);
    expect(taken[0]?.source).toContain('Tom {link}, open https://x.test/#s soon.');
    expect(await stored(sent)).toBe('');
    refusal = 'No such mailbox';
    const old = await ask('old');
    await runJobs(app);
    await purge(app.db, new Date(app.clock.now.getTime() + 8 * 86_400_000));
    expect([await stored(old), (await again(admin, old)).message]).toEqual([
      '',
      'Its link is too old. Ask for a new one.',
    ]);
  });

  it('that nobody sends, as after a restore, is found by the sweep', async () => {
    const id = await write(app, 'lost');
    await app.db.deleteFrom('waiting_jobs').execute();
    const sweep = () => mailSweepJob.run(app.kernel, {});
    await sweep();
    expect(await app.db.selectFrom('waiting_jobs').selectAll().execute()).toEqual([]);
    app.clock.advance(11 * 60_000);
    await sweep();
    await runJobs(app);
    expect((await list(admin)).mails).toEqual([expect.objectContaining({ id, state: 'sent' })]);
  });

  it('is removed after 90 days', async () => {
    const daysAgo = (days: number) => new Date(app.clock.now.getTime() - days * 86_400_000);
    for (const days of [89, 91])
      await app.db
        .updateTable('mails')
        .set({ created_at: daysAgo(days) })
        .where('id', '=', await write(app, `${days} days`))
        .execute();
    await purge(app.db, app.clock.now);
    expect((await list(admin)).mails.map(({ subject }) => subject)).toEqual(['About 89 days']);
  });
});

it('without a mail server a mail is kept to be read, nothing tries to send it, and nobody can', async () => {
  const boss = await signIn(without, 'admin');
  const { body } = await boss.call(rows.test);
  expect([body.message, body.mail.state]).toEqual(['Kept, and not sent: mail is not set up.', 'kept']);
  expect(await without.db.selectFrom('waiting_jobs').selectAll().execute()).toEqual([]);
  const { from, mails } = await list(boss, { state: 'kept' });
  expect([from, mails[0]?.body]).toEqual([null, expect.stringContaining('Ruth Meyer asked')]);
  const { status, message } = await again(boss, body.mail.id);
  expect([status, message]).toEqual([409, 'Nothing can be sent: mail is not set up.']);
});
