/** A yard into which vehicles are imported, for the tests of it. */
import { expect } from 'vitest';
import { imports } from '#contract/areas/imports.ts';
import { marketplace } from '#contract/areas/marketplace.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import type { Input } from '#contract/endpoint.ts';
import { startTestApp } from './server.ts';
import { makeBranch, makeVehicle } from './yard.ts';

export interface Car {
  readonly id: number;
  readonly vin: string;
  readonly plate: string;
}

type More = Omit<NonNullable<Input<typeof marketplace.import>['body']>, 'mode'>;

/** A CSV file. */
export const lines = (...rows: string[]) => Buffer.from(rows.join('\r\n'));
export const counts = (some: object) => ({ new: 0, changed: 0, same: 0, error: 0, deleted: 0, ...some });

/** Call it once at the top of a test file. */
export async function openImports() {
  const app = await startTestApp({ now: new Date('2026-11-21T14:05:00.000Z') });
  const branch_id = await makeBranch(app, 'UTC');
  const somebody = await app.makeUser('office', { branch_id });
  let office = await app.signIn(somebody);

  const vehicleOf = (id: number) =>
    app.db.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const send = (mode: 'preview' | 'apply', bytes: Uint8Array | null, more: More = {}, who = office) =>
    who.call(
      marketplace.import,
      { body: { mode, ...more } },
      bytes ? { files: { file: { bytes, name: 'listings.csv' } } } : {},
    );
  /** Previews a file that is taken; answers the report. */
  const preview = async (bytes: Uint8Array, more: More = {}) => {
    const { status, message, body } = await send('preview', bytes, more);
    expect([status, message]).toEqual([200, '']);
    return body.import;
  };
  const apply = (import_id: number, more: More = {}) => send('apply', null, { import_id, on_error: 'skip', ...more });

  return {
    app,
    branch_id,
    office: () => office,
    /** When time went on further than a session lasts. */
    signInAgain: async () => {
      office = await app.signIn(somebody);
    },
    makeCars: async (count: number): Promise<Car[]> => {
      const made: Car[] = [];
      for (let n = 0; n < count; n += 1) {
        const { id, vin, plate } = await vehicleOf(await makeVehicle(app, { branch_id }));
        made.push({ id, vin: vin ?? '', plate });
      }
      return made;
    },
    vehicleOf,
    send,
    preview,
    apply,
    /** Previews and applies a file. A minute goes by. */
    bring: async (bytes: Uint8Array) => {
      const { status, message, body } = await apply((await preview(bytes)).id);
      expect([status, message]).toEqual([200, 'Imported.']);
      app.clock.advance(60_000);
      return body.import;
    },
    undo: async (id: number) => {
      const { status, body } = await office.call(imports.undo, { params: { id } });
      expect(status).toBe(200);
      return body;
    },
    /** What somebody of the office changes. A minute goes by. */
    change: async (id: number, body: NonNullable<Input<typeof vehicles.update>['body']>) => {
      expect((await office.call(vehicles.update, { params: { id }, body })).status).toBe(200);
      app.clock.advance(60_000);
    },
    listings: async (query: NonNullable<Input<typeof marketplace.listings>['query']> = {}) =>
      (await office.call(marketplace.listings, { query })).body.listings,
  };
}
