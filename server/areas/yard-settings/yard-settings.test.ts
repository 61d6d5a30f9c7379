import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { devices } from '#contract/areas/devices.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { yardSettings } from '#contract/areas/yard-settings.ts';
import type { SettingKey } from '#contract/settings.ts';
import { purge } from '#server/db/purge.ts';
import { settingOf } from '#server/kit/settings.ts';
import type { Client } from '#tests/support/browser.ts';
import { loadReadings } from '../odometers/dials.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeVehicle } from '#tests/support/yard.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
let admin: Client;
let person: TestUser;
/** The branch of `person`, and another one. */
let [branch, elsewhere] = [0, 0];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(await app.makeUser('admin', { name: 'Ruth Meyer' }));
  branch = await makeBranch(app, 'UTC');
  elsewhere = await makeBranch(app, 'UTC');
  person = await app.makeUser('technician', { branch_id: branch });
});
beforeEach(async () => void (await app.db.deleteFrom('settings').execute()));

const save = (key: SettingKey, value: Record<string, number | string | null>, branch_id: number | null = null) =>
  admin.call(yardSettings.update, { body: { key, value, branch_id } });
const decided = async () =>
  (await admin.call(yardSettings.list)).body.settings.map(({ branch_id, value }) => [branch_id, value]);

describe('what the yard decides', () => {
  it('is kept for the yard and for a branch, with who decided, and taken back with null', async () => {
    await save('devices', { late_minutes: 30 });
    const { body } = await save('devices', { late_minutes: 15 }, branch);
    expect(body.setting).toMatchObject({
      branch_id: branch,
      updated_by_name: 'Ruth Meyer',
      value: { late_minutes: 15 },
    });
    expect(await decided()).toEqual([
      [branch, { late_minutes: 15 }],
      [null, { late_minutes: 30 }],
    ]);
    await save('devices', { late_minutes: null, kept_days: 30 }, branch);
    expect(await settingOf(app.db, 'devices', branch)).toEqual({ late_minutes: 30, kept_days: 30 });
    expect(await settingOf(app.db, 'devices', elsewhere)).toEqual({ late_minutes: 30, kept_days: 90 });
    expect(await settingOf(app.db, 'devices', null)).toEqual({ late_minutes: 30, kept_days: 90 });
  });

  it('is refused at its field, and then nothing is decided', async () => {
    for (const [value, field, reason] of [
      [{ late_minutes: 4 }, 'value.late_minutes', 'At least 5.'],
      [{ late_minutes: 1441 }, 'value.late_minutes', 'At most 1440.'],
      [{ late_minutes: 7.5 }, 'value.late_minutes', 'This must be a whole number.'],
      [{ toString: 1 }, 'value.toString', 'There is no such setting.'],
      [{}, 'value', 'Say what is to change.'],
    ] as const)
      expect((await save('devices', value)).errors).toEqual({ [field]: [reason] });
    expect((await save('devices', { late_minutes: 30 }, 9e9)).errors).toEqual({
      branch_id: ['This branch does not exist.'],
    });
    expect(await decided()).toEqual([]);
  });

  it('may be a text, or one of a few words, of the shape that the setting says', async () => {
    const { body } = await save('money', { statement_prefix: 'ST', currency: 'EUR' });
    expect(body.setting.value).toEqual({ statement_prefix: 'ST', currency: 'EUR' });
    for (const [value, field] of [
      [{ statement_prefix: 'st' }, 'value.statement_prefix'],
      [{ statement_prefix: 7 }, 'value.statement_prefix'],
      [{ currency: 'XXX' }, 'value.currency'],
    ] as const)
      expect(Object.keys((await save('money', value)).errors)).toEqual([field]);
    expect(await settingOf(app.db, 'money', null)).toMatchObject({ statement_prefix: 'ST', currency: 'EUR' });
    await save('money', { statement_prefix: null, currency: null });
    expect(await settingOf(app.db, 'money', null)).toMatchObject({ statement_prefix: 'S', currency: 'USD' });
  });

  it('may have digits after the point where the setting says so', async () => {
    const { body } = await save('rentals', { tax_rate: 8.375 });
    expect(body.setting.value).toEqual({ tax_rate: 8.375 });
    expect(await settingOf(app.db, 'rentals', branch)).toMatchObject({ tax_rate: 8.375, grace_minutes: 29 });
    for (const [value, field, reason] of [
      [{ tax_rate: 8.3755 }, 'value.tax_rate', 'At most 3 digits after the point.'],
      [{ tax_rate: 50.001 }, 'value.tax_rate', 'At most 50.'],
      [{ tax_rate: -0.5 }, 'value.tax_rate', 'At least 0.'],
      [{ tax_rate: 1e-7 }, 'value.tax_rate', 'This must be a number.'],
      [{ grace_minutes: 8.5 }, 'value.grace_minutes', 'This must be a whole number.'],
    ] as const)
      expect((await save('rentals', value)).errors).toEqual({ [field]: [reason] });
    const history = await admin.call(audit.recordHistory, { params: { entity: 'setting', id: body.setting.id } });
    expect(history.body.history[0]?.changes).toMatchObject([{ label: 'Tax on rent', from: null, to: '8.375 %' }]);
  });

  it('is one of the choices where it is a choice; some count for the whole yard alone', async () => {
    const refused = async (registration: string | number, of: number | null = null) =>
      (await save('accounts', { registration }, of)).errors;
    for (const wrong of ['everybody', 'toString', 1])
      expect(await refused(wrong)).toEqual({ 'value.registration': ['There is no such choice.'] });
    expect(await refused('approval', branch)).toEqual({ branch_id: ['This counts for the whole yard alone.'] });
    const { id } = (await save('accounts', { registration: 'approval' })).body.setting;
    expect(await settingOf(app.db, 'accounts', branch)).toEqual({ registration: 'approval' });
    const { body } = await admin.call(audit.recordHistory, { params: { entity: 'setting', id } });
    expect(body.history[0]?.changes).toMatchObject([{ from: null, to: 'by invitation, or by asking' }]);
  });

  it('has a history, and the same again is no part of it', async () => {
    await save('devices', { late_minutes: 30 }, branch);
    await save('devices', { late_minutes: 30 }, branch);
    const { id } = (await save('devices', { late_minutes: 45 }, branch)).body.setting;
    const { body } = await admin.call(audit.recordHistory, { params: { entity: 'setting', id } });
    expect(body.history.map(({ changes }) => changes.map(({ from, to }) => [from, to]))).toEqual([
      [['30 minutes', '45 minutes']],
      [[null, '30 minutes']],
    ]);
    const [entry] = (await admin.call(audit.list, { query: { branch_id: branch, limit: 1 } })).body.audit;
    expect([entry?.kind, entry?.name]).toEqual(['Setting', 'Phones']);
  });

  it('is for the office to see and for the administrator to change', async () => {
    const office = await app.signIn(await app.makeUser('office'));
    expect((await office.call(yardSettings.list)).status).toBe(200);
    const body = { key: 'devices', value: { late_minutes: 30 } } as const;
    expect((await office.call(yardSettings.update, { body })).status).toBe(403);
    expect((await (await app.signIn(person)).call(yardSettings.list)).status).toBe(403);
  });
});

describe('what it has its effect on', () => {
  const report = async (minutes: number) => {
    const phone = await app.signIn(person);
    const body = {
      device: 'device-a',
      number: 1,
      kind: 'phone',
      browser: 'Chrome on Android',
      app: '0.1.0',
      unsent: 1,
      needs_person: 0,
      oldest_at: new Date(app.clock.now.getTime() - minutes * MINUTE).toISOString(),
      photos_unconfirmed: 0,
      last_success_at: null,
      clock_offset_ms: 0,
      stuck: false,
      storage_kept: true,
      storage_share: 0.1,
    } as const;
    expect((await phone.call(devices.report, { body })).status).toBe(200);
  };
  const late = async () => {
    const { body } = await admin.call(devices.list);
    return [body.late.people, body.devices[0]?.late_minutes];
  };

  it('is when unsent work is late: by the standard, by the yard, by the branch of its person', async () => {
    await report(40);
    expect(await late()).toEqual([0, 60]);
    await save('devices', { late_minutes: 30 });
    expect(await late()).toEqual([1, 30]);
    await save('devices', { late_minutes: 50 }, branch);
    await save('devices', { late_minutes: 5 }, elsewhere);
    expect(await late()).toEqual([0, 50]);
  });

  it('is when a silent phone is forgotten', async () => {
    const phones = async () => (await app.db.selectFrom('devices').select('id').execute()).length;
    await report(1);
    const later = new Date(app.clock.now.getTime() + 10 * DAY);
    await save('devices', { kept_days: 11 }, branch);
    await save('devices', { kept_days: 7 });
    await purge(app.db, later);
    expect(await phones()).toBe(1);
    await save('devices', { kept_days: 9 }, branch);
    await purge(app.db, later);
    expect(await phones()).toBe(0);
  });

  it('is of which days a vehicle’s usual distance is taken', async () => {
    const vehicle_id = await makeVehicle(app, { branch_id: branch });
    const read = (days: number, value: number) => {
      const read_at = new Date(app.clock.now.getTime() - days * DAY);
      const by = { created_by: person.id, source: 'manual' as const };
      return { ...by, vehicle_id, value, read_at, received_at: read_at, updated_at: read_at };
    };
    await loadReadings(app.db, [read(80, 1000), read(10, 8500), read(0, 9000)]);
    const average = async () =>
      (await admin.call(vehicles.initialData, { query: { vehicle_id } })).body.vehicle.daily_average;
    expect(await average()).toBe(100);
    await save('odometers', { average_days: 30 }, elsewhere);
    expect(await average()).toBe(100);
    await save('odometers', { average_days: 15 }, branch);
    expect(await average()).toBe(50);
  });
});
