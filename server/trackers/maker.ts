/** The maker of this yard's trackers: the one that the deployment names; in the demo yard, where it names none, a simulated one. */
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/tables.ts';
import { placeOf } from '../secrets/rotate.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createBouncie } from './bouncie.ts';
import type { TrackerProvider } from './provider.ts';
import { demoTrackers } from './simulator/demo-trackers.ts';
import { type Simulator, startSimulator } from './simulator/simulator.ts';

export interface Maker {
  readonly provider: TrackerProvider | null;
  close(): Promise<void>;
}

interface Yard {
  readonly db: Kysely<Database>;
  readonly secrets: Secrets;
  readonly isDemo: boolean;
  readonly clock: () => Date;
}

const NONE = { close: () => Promise.resolve() };

export async function openMaker({ trackers: settings }: Pick<Config, 'trackers'>, yard: Yard): Promise<Maker> {
  const { clock, isDemo, db } = yard;
  if (settings) return { provider: createBouncie({ settings, clock }), ...NONE };
  if (!isDemo) return { provider: null, ...NONE };
  const simulator = await startSimulator({ trackers: await demoTrackers(db), clock });
  await lendCodes(yard, simulator);
  return { provider: createBouncie({ settings: simulator.settings, clock }), close: () => simulator.close() };
}

/** The demo's connections are loaded without a code: there is no key and no simulator yet when they are. */
async function lendCodes({ db, secrets }: Yard, simulator: Simulator): Promise<void> {
  const without = await db
    .selectFrom('telematics_connections')
    .select(['id', 'account'])
    .where('state', '=', 'active')
    .where('code_enc', 'is', null)
    .execute();
  for (const { id, account } of without)
    await db
      .updateTable('telematics_connections')
      .set({ code_enc: secrets.seal(placeOf('telematics_connections', id, 'code_enc'), simulator.code(account)) })
      .where('id', '=', id)
      .execute();
}
