/** A yard with a simulated maker of trackers, an administrator who connects it, and an office that links. Everything that could tell a secret is kept. */
import { pino } from 'pino';
import { telematics as rows } from '#contract/areas/telematics.ts';
import { vinCheckDigit } from '#contract/vin.ts';
import { telematicsJob } from '#server/areas/telematics/poll-job.ts';
import type { TrackerProvider } from '#server/trackers/provider.ts';
import type { SimulatedTracker } from '#server/trackers/simulator/fleet.ts';
import type { Client } from './browser.ts';
import { makeVehicle } from './yard.ts';
import { startTestApp } from './server.ts';
import { makeTracker, NOW, startMaker } from './trackers.ts';

type TrackerFields = Parameters<typeof makeTracker>[2];

interface Link {
  readonly vehicle_id: number;
  readonly connection_id: number;
  readonly external_id: string | null;
  readonly confirm_vin?: boolean;
  readonly odometer_kind?: 'dash' | 'estimate';
}

export interface TrackerYardOptions {
  readonly rotating?: boolean;
}

export async function openTrackerYard({ rotating = false }: TrackerYardOptions = {}) {
  const fleet: SimulatedTracker[] = [];
  const [logged, answered, secret] = [[] as string[], [] as string[], new Set<string>()];
  const clock = () => app?.clock.now ?? NOW;
  const maker = await startMaker({ trackers: fleet, clock, rotating });
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const app = await startTestApp({ trackers: watched(maker.provider, secret), log, now: NOW });
  const come = async (role: 'admin' | 'office') => remembering(await app.signIn(await app.makeUser(role)), answered);
  const [boss, office] = [await come('admin'), await come('office')];

  let made = 0;
  /** A vehicle and the tracker that reports its VIN. */
  const car = async (fields: TrackerFields = {}, vehicle: { branch_id?: number } = {}) => {
    made += 1;
    const draft = `1FTBW2CM0NK${String(500_000 + made)}`;
    const vin = `${draft.slice(0, 8)}${vinCheckDigit(draft)}${draft.slice(9)}`;
    const vehicle_id = await makeVehicle(app, { vin, plate: `TK${made}`, ...vehicle });
    const imei = `35${made}`;
    fleet.push(makeTracker(imei, vin, fields));
    return { vehicle_id, vin, imei };
  };

  const consented = async (client: Client, code: string, connection_id?: number) => {
    const query = { ...(connection_id !== undefined && { connection_id }) };
    const { state } = (await client.call(rows.code, { query })).body;
    secret.add(code);
    const back = new URLSearchParams({ state, code });
    const answer = await client.fetch(`/api/telematics/callback?${back.toString()}`);
    return { status: answer.status, to: answer.headers.get('location'), state };
  };
  const brought = async (client: Client) => (await client.call(rows.code)).body.code ?? '';
  const connect = async (client: Client, connection_id?: number) => {
    await consented(client, maker.simulator.code(), connection_id);
    const { body } = await client.call(rows.token, { body: { code: await brought(client) } });
    return { id: body.connection.id, access_token: body.access_token, connection: body.connection };
  };

  const refresh = (connection_id: number, who = office) => who.call(rows.vehicles, { body: { connection_id } });
  const save = (body: Link, who = office) => who.call(rows.save, { body });

  return {
    app,
    maker,
    boss,
    office,
    logged,
    answered,
    secret,
    car,
    consented,
    brought,
    connect,
    refresh,
    save,
    poll: () => telematicsJob.run(app.kernel, {}),
    /** From now on it is otherwise with a tracker. */
    change: (imei: string, fields: Partial<SimulatedTracker>) => {
      const n = fleet.findIndex((one) => one.imei === imei);
      const before = fleet[n];
      if (before) fleet[n] = { ...before, ...fields };
    },
    dataOf: (vin: string, fresh?: '1') => office.call(rows.data, { query: { vin, ...(fresh && { fresh }) } }),
    connectionRow: (id: number) =>
      app.db.selectFrom('telematics_connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    linkedCar: async (fields: TrackerFields = {}, odometer_kind: 'dash' | 'estimate' = 'dash') => {
      const one = await car(fields);
      const { id } = await connect(boss);
      await refresh(id);
      await save({ vehicle_id: one.vehicle_id, connection_id: id, external_id: one.imei, odometer_kind });
      return { ...one, connection_id: id };
    },
    /** Somebody reads a dial, before or after `NOW`. */
    read: async (vehicle_id: number, at: Date, value: number) => {
      const { id } = await app.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
      const epoch_id = await epochOf(vehicle_id, at, value);
      const moments = { read_at: at, received_at: at, updated_at: at };
      await app.db
        .insertInto('odometer_readings')
        .values({ vehicle_id, value, source: 'manual', epoch_id, created_by: id, ...moments })
        .execute();
    },
    rent: (vehicle_id: number, opened_at: Date, closed_at: Date | null = null) =>
      app.db
        .insertInto('vehicle_holds')
        .values({ vehicle_id, kind: 'rented', cause: 'manual', opened_at, closed_at, created_at: opened_at })
        .execute(),
  };

  async function epochOf(vehicle_id: number, started_at: Date, value: number): Promise<number> {
    const known = await app.db
      .selectFrom('odometer_epochs')
      .select('id')
      .where('vehicle_id', '=', vehicle_id)
      .executeTakeFirst();
    if (known) return known.id;
    const begun = { first_value: value, previous_total: value, reason: 'first', unit: 'km', created_by: null } as const;
    const made = await app.db
      .insertInto('odometer_epochs')
      .values({ vehicle_id, started_at, created_at: started_at, ...begun })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  }
}

/** Notes the tokens that the maker gives. */
function watched(provider: TrackerProvider, secret: Set<string>): TrackerProvider {
  const noted = async (work: ReturnType<TrackerProvider['exchange']>) => {
    const tokens = await work;
    for (const one of [tokens.access, tokens.refresh]) if (one !== null) secret.add(one);
    return tokens;
  };
  return {
    ...provider,
    exchange: (grant) => noted(provider.exchange(grant)),
    refresh: (grant) => noted(provider.refresh(grant)),
  };
}

/** Notes what is answered. */
function remembering(client: Client, answered: string[]): Client {
  return {
    ...client,
    call: async (...args) => {
      const outcome = await client.call(...args);
      answered.push(Buffer.from(outcome.bytes).toString());
      return outcome;
    },
  };
}
