/** What phones hold that were last opened with an older release: today's code, and the next, open it and send all of it. */
import { afterEach, expect, test } from 'vitest';
import { attendance } from '#contract/areas/attendance.ts';
import { eod } from '#contract/areas/eod.ts';
import { damages } from '#contract/areas/damages.ts';
import { todos } from '#contract/areas/todos.ts';
import { NEWEST } from '#db/upgrade.ts';
import type { OpArgs, OpName } from '#sync/ops/op.ts';
import { OPS } from '#sync/ops/table.ts';
import { demoSignIn, signIn, type SignedIn } from '#tests/e2e/support/api.ts';
import { copyOfBuild } from '#tests/e2e/support/deploy.ts';
import { newDevice, PHONE } from '#tests/e2e/support/phone.ts';
import { expectStrip, signInOnScreen } from '#tests/e2e/support/technician.ts';
import { startYard } from '#tests/e2e/support/yard-server.ts';
import { deployVersion } from '#tests/kills/next-build.ts';
import { atRest } from '#tests/kills/page.ts';
import { mirrored } from './booking-ground.ts';
import { goldens, layGround, plant, transplanted, type Golden, type Ground } from './golden.ts';
import { mirroredPrivate } from './private-ground.ts';
import { walkRoundOf } from './walk-round-ground.ts';

const all = await goldens();
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** The golden database holds an unsent mutation of this operation. */
const holds = ({ stores }: Golden, op: OpName) =>
  stores.find(({ name }) => name === 'outbox')?.rows.some((row) => row['op'] === op) ?? false;

async function sendAll(golden: Golden, build: number) {
  const { dist, remove } = await copyOfBuild();
  opened.push(remove);
  if (build > 1) await deployVersion(dist, build);
  const yard = await startYard({ YARDHAND_LOG: 'error', YARDHAND_DIST: dist });
  opened.push(() => yard.stop());
  const phone = await newDevice(PHONE);
  opened.push(() => phone.dispose());
  const office = await signIn(yard.url, ...demoSignIn('office'));
  await signInOnScreen(phone.page, yard.url, demoSignIn('office'));
  const day = new Date().toLocaleDateString('sv-SE');
  const ground = await layGround(office, day);
  // Nobody asks for a todo that is there.
  if (holds(golden, 'todos.askRestore'))
    await office.call(todos.remove, { params: { id: ground.todos[1]!.id }, body: { reason: 'Golden deletion' } });
  // A page of the origin on which the app does not run.
  await phone.page.goto(`${yard.url}/manifest.webmanifest`);
  await plant(phone.page, transplanted(golden, ground, new Date(), day));
  await phone.page.goto(yard.url);
  const local = await atRest(phone.page);
  await expectStrip(phone.page, /All sent/);
  return { office, ground, day, local };
}

/** What every mutation of `everyIntent` did, once. */
async function expectEffects(office: SignedIn, golden: Golden, ground: Ground, day: string): Promise<void> {
  const find = async (id: number) => (await office.call(todos.details, { query: { id } })).todo;
  const [work, waste, finish, approval] = ground.todos.map(({ id }) => id);
  const done = await find(work!);
  expect(done.note).toBe('Golden note');
  expect(done.statusTodo.checklist.map(({ title, state, note }) => [title, state, note])).toEqual([
    ['Ticked', 'done', 'Golden tick'],
    ['Opened again', 'open', ''],
    ['Failed', 'open', ''],
    ['Golden line', 'open', ''],
  ]);
  expect(done.odometer.map(({ value, note }) => [value, note])).toEqual([
    [1001, 'Golden reading'],
    [2000, 'Golden new reading'],
  ]);
  expect(done.todoimages.map(({ kind, odometer_id }) => [kind, odometer_id])).toEqual([
    ['odometer', done.odometer[1]!.id],
  ]);
  await expect(find(waste!)).rejects.toThrow('deleted');
  const isBack = holds(golden, 'todos.sendBack');
  expect(await find(finish!)).toMatchObject({
    status: isBack ? 'pending' : 'completed',
    note: '',
    completion_note: 'Golden end',
    return_reason: isBack ? 'Golden return' : null,
  });
  const { asks } = await office.call(todos.restoreAsks, {});
  expect(asks.filter(({ todo }) => todo.id === waste).map(({ note }) => note)).toEqual(
    holds(golden, 'todos.askRestore') ? ['Golden question'] : [],
  );
  expect((await find(approval!)).complete_time_approved).not.toBeNull();
  const query = { date: `${day},${day}`, search: 'Golden', limit: 500 };
  const { todos: named } = await office.call(todos.dataRange, { query });
  const titles = named.map(({ title }) => title).filter((title) => /new|follow/.test(title));
  expect(titles.toSorted()).toEqual(['Golden follow-on', 'Golden new']);
  const { punches } = await office.call(attendance.list, { query: { user_id: ground.me, limit: 3 } });
  expect(punches.map(({ note }) => note).toReversed()).toEqual(['Golden in', 'Golden break', 'Golden out']);
  const { reports } = await office.call(eod.list, { query: { search: 'Golden', perPage: 100 } });
  expect(reports.map(({ summary }) => summary).toSorted()).toEqual(
    holds(golden, 'eod.add') ? ['Golden new report', 'Golden report'] : [],
  );
}

/** What was done at the vehicle, once each; before 0.4 nothing was, and before 0.5 there were no pictures. */
async function expectBooking(office: SignedIn, golden: Golden, { booking }: Ground): Promise<void> {
  const { status, checks, agreements, ...found } = await mirrored(office, booking!.id);
  const isOut = holds(golden, 'rentals.move');
  expect(status).toBe(isOut ? 'checked_in' : 'confirmed');
  expect(checks.map(({ is_checked }) => is_checked)).toEqual([isOut]);
  expect(agreements.map(({ kind, version, signed_by }) => [kind, version, signed_by])).toEqual([
    ['agreement', 1, isOut ? 'Golden Renter' : null],
  ]);
  const { checkin, checkout, images } = found;
  const facts = [checkin?.odometer, checkin?.fuel_eighths, checkin?.keys, checkout?.odometer, checkout?.cleanliness];
  expect(facts).toEqual(isOut ? [3000, 8, 2, 3100, 'clean'] : facts.map(() => undefined));
  expect(images.map(({ phase, slot }) => [phase, slot])).toEqual(
    holds(golden, 'rentals.upload') ? [['checkin', 'front']] : [],
  );
}

/** The walk-round that was begun on the phone, and the one whose picture was taken away there. */
async function expectWalkRounds(office: SignedIn, golden: Golden, { walkRound }: Ground): Promise<void> {
  const begun = await Promise.all(saves(golden).map(({ key }) => walkRoundOf(office, key)));
  const pictures = holds(golden, 'prechecks.upload') ? ['damage'] : [];
  expect(begun).toEqual(saves(golden).map(() => ['Golden walk-round', ...pictures]));
  const kept = holds(golden, 'prechecks.deleteImage') ? [] : ['rear'];
  expect(await walkRoundOf(office, walkRound!.key)).toEqual(['Golden round before', ...kept]);
  const found = saves(golden).map(({ vehicle_id: id }) => office.call(damages.ofVehicle, { params: { id } }));
  const notes = (await Promise.all(found)).flatMap((answer) => answer.damages.map(({ note }) => note));
  expect(notes.filter((note) => note.startsWith('Golden'))).toEqual(
    holds(golden, 'damages.add') ? ['Golden scratch'] : [],
  );
}

/** What was noted of the private rental that is out, once each; before 0.6 nothing was. */
async function expectPrivate(office: SignedIn, golden: Golden, ground: Ground): Promise<void> {
  const { checkout, checks, images } = await mirroredPrivate(office, ground.rental!.id);
  const isNoted = holds(golden, 'privates.note');
  expect(checkout?.fuel_eighths === 3).toBe(isNoted);
  expect(checks.filter(({ result }) => result?.note === 'Golden check')).toHaveLength(isNoted ? 1 : 0);
  const mine = images.filter(({ phase, slot }) => phase === 'checkout' && slot === 'rear_left');
  expect(mine).toHaveLength(isNoted ? 1 : 0);
}

/** What it says of the walk-rounds that were begun on the phone. */
const saves = ({ stores }: Golden): OpArgs['prechecks.save'][] =>
  (stores.find(({ name }) => name === 'outbox')?.rows ?? [])
    .filter(({ op }) => op === 'prechecks.save')
    .map(({ args }) => args as OpArgs['prechecks.save']);

test.each(all.flatMap((golden) => [1, 2].map((build) => [golden.release, build, golden] as const)))(
  'a phone of %s is opened by build %i, of which the second has another schema, and sends everything',
  async (_, build, golden) => {
    const { office, ground, day, local } = await sendAll(golden, build);
    const version = (NEWEST + build - 1) * 10;
    expect([local.version, local.outbox, local.base, local.conflicts]).toEqual([version, [], [], []]);
    await expectEffects(office, golden, ground, day);
    await expectBooking(office, golden, ground);
    await expectWalkRounds(office, golden, ground);
    await expectPrivate(office, golden, ground);
  },
);

test('the newest one knows every operation of today', () => {
  const outbox = all.at(-1)?.stores.find(({ name }) => name === 'outbox');
  const known = new Set(outbox?.rows.map(({ op }) => op));
  // Missing: `node scripts/node24.mjs tests/golden/write.ts`
  expect([...OPS.keys()].filter((op) => !known.has(op))).toEqual([]);
});
