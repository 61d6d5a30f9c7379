import { describe, expect, it } from 'vitest';
import { type Body } from '#contract/endpoint.ts';
import { feedback, type Ticket } from '#contract/areas/feedback.ts';
import { HEADERS } from '#contract/headers.ts';
import { files } from '#contract/areas/files.ts';
import { notices } from '#contract/areas/notices.ts';
import type { Client, TestFile } from '#tests/support/browser.ts';
import { startTestApp } from '#tests/support/server.ts';
import { stamped } from '#tests/support/yard.ts';

const app = await startTestApp();
const DAY = 24 * 3_600_000;
const maya = await app.makeUser('technician', { name: 'Maya Patel' });
const writer = await app.signIn(maya);
const office = await app.signIn(await app.makeUser('office', { name: 'Sofia Lindqvist' }));
const stranger = await app.signIn(await app.makeUser('technician'));
let count = 0;

const note = (text = 'x'): TestFile => ({ bytes: Buffer.from(`%PDF-1.7 ${text}`), name: 'note.pdf' });

async function written(fields: Partial<Body<typeof feedback.add>> = {}, client = writer): Promise<Ticket> {
  count += 1;
  const { status, body, errors } = await client.call(feedback.add, {
    body: { title: `Odometer screen number ${count}`, ...fields },
  });
  expect([status, errors]).toEqual([200, {}]);
  return body.feedback;
}
const update = (id: number, body: Body<typeof feedback.update>, client: Client = office) =>
  client.call(feedback.update, { params: { id }, body });
const close = (id: number, body: Partial<Body<typeof feedback.close>> = {}, client: Client = office) =>
  client.call(feedback.close, { params: { id }, body: { closed: true, resolution: 'fixed', ...body } });
const say = (id: number, comment: string, internal = false, client: Client = office) =>
  client.call(feedback.addComment, { params: { id }, body: { comment, internal } });
const seen = async (id: number, client: Client = office) => (await client.call(feedback.one, { params: { id } })).body;
const told = async (client: Client) => (await client.call(notices.list, {})).body.notices.map(({ title }) => title);
const statuses = (await office.call(feedback.statuses, {})).body.statuses;
const statusOf = (category: string) => statuses.find((status) => status.category === category)!;

describe('writing', () => {
  it('answers Success, the ticket with its files, and open ones with the same words', async () => {
    const first = await written({ title: 'Scanner freezes at the windscreen' });
    const { status, message, body } = await writer.call(
      feedback.add,
      {
        body: { title: 'Windscreen scanner freezes', type: 'bug', priority: 'high', page: '/to-do', journal: 'a line' },
      },
      { files: { attachment: note() } },
    );
    expect([status, message]).toEqual([200, 'Success']);
    expect(body.similar).toEqual([{ id: first.id, title: first.title }]);
    expect(body.feedback).toMatchObject({ user_name: 'Maya Patel', status: 'New', priority: 'high', closed: false });
    expect(body.feedback.attachments.map(({ name }) => name)).toEqual(['note.pdf']);
    expect((await seen(body.feedback.id)).journal).toBe('a line');
    // What is not in somebody's sight is not named to them either.
    const other = await stranger.call(feedback.add, { body: { title: 'Scanner freezes at the windscreen' } });
    expect(other.body.similar).toEqual([]);
  });

  it('refuses what does not exist, by field', async () => {
    const { status, errors } = await writer.call(feedback.add, {
      body: { title: 'x', vehicle_id: 999_999, todo_id: 999_999 },
    });
    expect([status, Object.keys(errors)]).toEqual([422, ['vehicle_id', 'todo_id']]);
  });
});

describe('who sees and changes what', () => {
  it('its author, whoever works on it and whoever watches it; any other is told that there is none', async () => {
    const { id } = await written();
    const tom = await app.makeUser('technician');
    const client = await app.signIn(tom);
    for (const who of [stranger, client]) expect((await who.call(feedback.one, { params: { id } })).status).toBe(404);
    await update(id, { assignee_id: tom.id });
    expect((await seen(id, client)).feedback.assignee_id).toBe(tom.id);
    expect((await stranger.call(feedback.addComment, { params: { id }, body: { comment: 'x' } })).status).toBe(404);
    expect((await stranger.call(feedback.list, {})).body.feedback.some((ticket) => ticket.id === id)).toBe(false);
  });

  it('the author changes the own words while it is new, and nothing else', async () => {
    const { id } = await written();
    expect((await update(id, { title: 'Better words' }, writer)).status).toBe(200);
    expect((await update(id, { priority: 'urgent' }, writer)).status).toBe(403);
    await update(id, { status_id: statusOf('working').id });
    const late = await update(id, { title: 'Too late' }, writer);
    expect([late.status, late.message]).toEqual([403, expect.stringContaining('write a comment')]);
    expect((await seen(id)).feedback.title).toBe('Better words');
  });

  it('a new status and a new person are told, once', async () => {
    const ticket = await written({ title: 'Brake light of the trailer' });
    const working = { status_id: statusOf('working').id };
    await update(ticket.id, working);
    await update(ticket.id, working);
    expect((await told(writer)).filter((title) => title.includes('Brake light'))).toEqual([
      'Now In progress: Brake light of the trailer',
    ]);
    expect((await update(ticket.id, { status_id: 999 })).errors).toHaveProperty('status_id');
  });
});

describe('the board', () => {
  it('has one order a column: of two people who sort at once the later order stands, and what nobody placed follows', async () => {
    const made = [await written({ type: 'idea' }), await written({ type: 'idea' }), await written({ type: 'idea' })];
    const [a, b, c] = made.map(({ id }) => id) as [number, number, number];
    const status_id = statusOf('new').id;
    const lead = await app.signIn(await app.makeUser('office'));
    const sort = (ids: number[], client = office, at = app.clock.now.getTime(), device = 'desk0001') =>
      client.call(feedback.sort, { body: { status_id, ids } }, stamped(at, device));
    const base = app.clock.now.getTime() - 60_000;
    const board = async () =>
      (await office.call(feedback.list, { query: { type: 'idea', closed: '0' } })).body.feedback.map(({ id }) => id);
    // Whichever arrives first; of the same moment the device decides.
    await Promise.all([sort([b, c, a], office, base + 2), sort([c, a, 999_999], lead, base + 1)]);
    expect(await board()).toEqual([b, c, a]);
    await Promise.all([sort([b, c, a], office, base + 3), sort([c, a, 999_999], lead, base + 4)]);
    expect(await board()).toEqual([c, a, b]);
    await Promise.all([sort([b, a, c], lead, base + 5, 'desk0002'), sort([a, c, b], office, base + 5)]);
    expect(await board()).toEqual([b, a, c]);
    const late = await sort([c, b, a], office, base);
    expect([late.status, late.headers.get(HEADERS.superseded)]).toEqual([200, 'ids']);
    await sort([a, b]);
    expect(await board()).toEqual([a, b, c]);
    expect((await office.call(feedback.sort, { body: { status_id: 999, ids: [] } })).errors).toHaveProperty(
      'status_id',
    );
    expect((await writer.call(feedback.sort, { body: { status_id, ids: [a] } })).status).toBe(403);
    const { counts } = (await office.call(feedback.list, { query: { type: 'idea' } })).body;
    expect(counts).toEqual([{ status_id, count: 3 }]);
  });
});

describe('closing', () => {
  it('asks for a reason; declined asks for a word, a duplicate for the other one', async () => {
    const { id } = await written();
    expect((await close(id, {}, writer)).status).toBe(403);
    const fields = async (body: Partial<Body<typeof feedback.close>>) => Object.keys((await close(id, body)).errors);
    expect(await fields({ resolution: undefined })).toEqual(['resolution']);
    expect(await fields({ resolution: 'declined' })).toEqual(['comment']);
    for (const duplicate_of of [null, id, 999_999])
      expect(await fields({ resolution: 'duplicate', duplicate_of })).toEqual(['duplicate_of']);
    const { body } = await close(id, { resolution: 'declined', comment: 'The law asks for it.' });
    expect(body.feedback).toMatchObject({ closed: true, resolution: 'declined', status: 'Done' });
    expect((await told(writer))[0]).toContain('Closed');
    // Closing again changes nothing.
    expect((await close(id, { resolution: 'fixed' })).body.feedback.resolution).toBe('declined');
  });

  it('of a duplicate lets its author watch the other one, and makes no circle', async () => {
    const original = await written({}, office);
    const { id } = await written();
    const deleted = await written();
    await office.call(feedback.remove, { params: { id: deleted.id } });
    expect((await close(id, { resolution: 'duplicate', duplicate_of: deleted.id })).errors).toHaveProperty(
      'duplicate_of',
    );
    expect(
      (await close(id, { resolution: 'duplicate', duplicate_of: original.id })).body.feedback.duplicate_title,
    ).toBe(original.title);
    expect((await seen(original.id, writer)).feedback.watching).toBe(true);
    expect((await close(original.id, { resolution: 'duplicate', duplicate_of: id })).errors).toHaveProperty(
      'duplicate_of',
    );
  });

  it('is never undone by a comment, which asks for 14 days; so long its author may open it', async () => {
    const { id } = await written();
    await close(id);
    const reopen = (client: Client) => client.call(feedback.close, { params: { id }, body: { closed: false } });
    await say(id, 'Thank you!', false, writer);
    expect((await seen(id)).feedback).toMatchObject({ closed: true, asks_to_reopen: false });
    app.clock.advance(1000);
    await say(id, 'It is back.', false, writer);
    expect((await seen(id)).feedback).toMatchObject({ closed: true, asks_to_reopen: true });
    expect((await reopen(stranger)).status).toBe(404);
    expect((await reopen(writer)).body.feedback).toMatchObject({
      closed: false,
      resolution: null,
      category: 'working',
    });
    await close(id);
    app.clock.advance(15 * DAY);
    const again = await app.signIn(maya);
    expect((await reopen(again)).status).toBe(403);
    const desk = await app.signIn(await app.makeUser('office'));
    expect((await reopen(desk)).status).toBe(200);
    app.clock.advance(-15 * DAY);
  });

  it('and opening at the same moment from two clients lose nothing', async () => {
    const { id, title } = await written();
    const lead = await app.signIn(await app.makeUser('office'));
    const both = await Promise.all([
      close(id, { resolution: 'answered', comment: 'Answered.' }),
      close(id, { resolution: 'declined', comment: 'Declined.' }, lead),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { feedback: ticket, comments } = await seen(id);
    // The first one stands with its words; the second one changed nothing.
    expect(comments.map(({ comment }) => comment)).toEqual([
      ticket.resolution === 'answered' ? 'Answered.' : 'Declined.',
    ]);
    // It is opened once, and what its author and a colleague do meanwhile is kept.
    const open = (client: Client) => client.call(feedback.close, { params: { id }, body: { closed: false } });
    const all = await Promise.all([
      open(writer),
      open(lead),
      say(id, 'It is back.', false, writer),
      update(id, { priority: 'urgent' }),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { feedback: again, comments: said } = await seen(id);
    expect(again).toMatchObject({ closed: false, resolution: null, category: 'working', priority: 'urgent' });
    expect(said.at(-1)?.comment).toBe('It is back.');
    const about = (await told(writer)).filter((one) => one.includes(title));
    expect(about.filter((one) => one.startsWith('Closed'))).toHaveLength(1);
  });

  it('of two as duplicates of each other at the same moment leaves one of them open', async () => {
    const [one, other] = [await written(), await written()];
    const lead = await app.signIn(await app.makeUser('office'));
    const both = await Promise.all([
      close(one.id, { resolution: 'duplicate', duplicate_of: other.id }),
      close(other.id, { resolution: 'duplicate', duplicate_of: one.id }, lead),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const closed = await Promise.all([one, other].map(async ({ id }) => (await seen(id)).feedback.closed));
    expect(closed.filter(Boolean)).toHaveLength(1);
  });
});

describe('comments', () => {
  it('are told to the author; internal ones are not, nor shown to them, whatever they may do', async () => {
    const mine = await written({}, office);
    const lead = await app.signIn(await app.makeUser('office'));
    await say(mine.id, 'He always says that.', true, lead);
    await say(mine.id, 'We look into it.', false, lead);
    const { comments, feedback: ticket } = await seen(mine.id);
    expect(comments.map(({ comment }) => comment)).toEqual(['We look into it.']);
    expect(ticket.comments).toBe(1);
    const byLead = (await seen(mine.id, lead)).comments;
    expect(byLead).toHaveLength(2);
    expect((await office.call(feedback.comments, { params: { id: mine.id } })).body.comments).toHaveLength(1);
    // Not even that there is one.
    const kept = { params: { id: byLead[0]!.id } };
    expect((await office.call(feedback.updateComment, { ...kept, body: { comment: 'x' } })).status).toBe(404);
    expect((await office.call(feedback.removeComment, kept)).status).toBe(404);
    expect((await told(office)).filter((title) => title.includes(mine.title))).toHaveLength(1);
    expect((await say(mine.id, 'x', true)).status).toBe(403);
    expect((await say((await written()).id, 'x', true, writer)).status).toBe(403);
  });

  it('are changed by who wrote them for 24 hours, and deleted by them or by those who work on it', async () => {
    const { id } = await written();
    const { comment } = (await say(id, 'First', false, writer)).body;
    const change = (client: Client) =>
      client.call(feedback.updateComment, { params: { id: comment.id }, body: { comment: 'Second' } });
    expect((await change(office)).status).toBe(403);
    expect((await change(writer)).body.comment).toMatchObject({ comment: 'Second', edited_at: expect.any(String) });
    app.clock.advance(DAY + 1000);
    expect((await change(await app.signIn(maya))).status).toBe(403);
    app.clock.advance(-DAY - 1000);
    expect((await stranger.call(feedback.removeComment, { params: { id: comment.id } })).status).toBe(404);
    expect((await office.call(feedback.removeComment, { params: { id: comment.id } })).status).toBe(200);
    expect((await seen(id)).comments).toEqual([]);
  });
});

describe('watchers', () => {
  it('are told what happens until they watch no more; whoever does it is not', async () => {
    const { id, title } = await written();
    const lead = await app.signIn(await app.makeUser('office'));
    const watch = (watching: boolean) => lead.call(feedback.watch, { params: { id }, body: { watching } });
    expect((await watch(true)).body.feedback.watching).toBe(true);
    await update(id, { status_id: statusOf('waiting').id });
    await say(id, 'It happened again.', false, writer);
    await watch(false);
    await close(id);
    const heard = async (client: Client) =>
      (await told(client))
        .filter((one) => one.includes(title))
        .map((one) => one.replace(/:.*/, ''))
        .toSorted();
    const waiting = `Now ${statusOf('waiting').name}`;
    expect(await heard(lead)).toEqual(['New comment', waiting]);
    expect(await heard(writer)).toEqual(['Closed', waiting]);
    expect(await heard(office)).toEqual([]);
  });
});

describe('documented answers', () => {
  it('are 202 for what is deleted: tickets and files of both kinds', async () => {
    const ticket = (
      await writer.call(feedback.add, { body: { title: 'With a file' } }, { files: { attachment: note() } })
    ).body.feedback;
    const said = await writer.call(
      feedback.addComment,
      { params: { id: ticket.id }, body: { comment: 'See here' } },
      { files: { attachment: note('2') } },
    );
    const [ofTicket, ofComment] = [ticket.attachments[0]!.id, said.body.comment.attachments[0]!.id];
    expect((await writer.call(files.file, { params: { id: ofComment } })).status).toBe(200);
    expect((await stranger.call(files.file, { params: { id: ofComment } })).status).toBe(404);
    expect((await stranger.call(feedback.removeFile, { params: { id: ofTicket } })).status).toBe(404);
    // A file of a comment is none of a ticket.
    expect((await writer.call(feedback.removeFile, { params: { id: ofComment } })).status).toBe(404);
    expect((await writer.call(feedback.removeFile, { params: { id: ofTicket } })).status).toBe(202);
    expect((await writer.call(feedback.removeCommentFile, { params: { id: ofComment } })).status).toBe(202);
    expect((await writer.call(feedback.remove, { params: { id: ticket.id } })).status).toBe(403);
    expect((await office.call(feedback.remove, { params: { id: ticket.id } })).status).toBe(202);
    expect((await say(ticket.id, 'x')).status).toBe(410);
    const restored = await office.call(feedback.restore, { params: { id: ticket.id } });
    expect(restored.body.feedback.deleted_at).toBeNull();
  });
});
