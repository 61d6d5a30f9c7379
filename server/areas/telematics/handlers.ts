/** Trackers in vehicles (vehicles.md §4.10). Calls that ask the maker are apart: nothing outside happens inside a transaction. */
import type { telematics as rows } from '#contract/areas/telematics.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { iso } from '#server/lib/iso.ts';
import { asked, askingOf, needMaker, noteSuccess } from './asking.ts';
import { begin, comeBack, end, exchange } from './connecting.ts';
import { dataOf, linkedBy } from './data.ts';
import { workOnFault } from './faults.ts';
import { readHandle, writeHandle } from './handles.ts';
import { saveLink } from './linking.ts';
import { withVehicles } from './matching.ts';
import { listConnections, pageOfTrackers, presentLink, wholeConnection } from './queries.ts';
import { storeReported } from './storing.ts';
import { withToken } from './tokens.ts';

export const telematics: Handlers<typeof rows> = {
  code: async ({ query }, ctx) => ({ status: 200, message: '', ...(await begin(ctx, query.connection_id)) }),

  token: async ({ body }, ctx) => {
    const id = await exchange(ctx, body.code);
    const of = { session: ctx.session.hash ?? '', connection: id, at: ctx.now.getTime() };
    return {
      status: 200,
      message: 'Connected.',
      access_token: writeHandle(ctx.secrets, 'access', of),
      // What was sent is never said again: another handle of the same code, which is spent like that one.
      code: writeHandle(ctx.secrets, 'code', of),
      connection: await wholeConnection(ctx.db, id),
    };
  },

  vehicles: async ({ body }, ctx) => {
    const maker = needMaker(ctx);
    const id = await connectionOf(ctx, body);
    const asking = askingOf(ctx, maker);
    const reported = await asked(asking, id, () => withToken(asking, id, (token) => maker.vehicles(token)));
    await ctx.write(async (writer) => {
      await storeReported(writer, id, reported);
      await noteSuccess(writer, id);
      writer.audit({
        action: 'telematics.list',
        entity: 'telematics',
        entityId: id,
        detail: { to: { trackers: reported.length } },
      });
    });
    return { status: 200, message: '', vehicles: await withVehicles(ctx, id, reported) };
  },

  link: async ({ query }, ctx) => {
    if (query.vehicle_id === undefined && query.external_id === undefined)
      throw invalid({ vehicle_id: ['Please name a vehicle or a tracker.'] });
    const found = await linkedBy(ctx, query);
    const { vehicle_id, plate, name, vin, odometer_unit, connection_id, provider, state, last_ok_at } = found;
    return {
      status: 200,
      message: '',
      vin: vin ?? '',
      vehicle: { id: vehicle_id, plate, name, vin: vin ?? '', unit: odometer_unit },
      link: presentLink(found),
      connection: { id: connection_id, provider, state, last_ok_at: iso(last_ok_at) },
    };
  },

  data: async ({ query }, ctx) => ({
    status: 200,
    message: '',
    ...(await dataOf(ctx, query.vin, query.fresh === '1')),
  }),

  save: async ({ body }, ctx) => {
    const link = await saveLink(ctx, body);
    return { status: 200, message: link ? 'Linked.' : 'Not linked any more.', link: link && presentLink(link) };
  },

  callback: async ({ query }, ctx) => ({ redirect: `/telematics?connect=${await comeBack(ctx, query)}` }),

  trackers: async ({ query }, ctx) => ({
    status: 200,
    message: '',
    connections: await listConnections(ctx.db),
    ...(await pageOfTrackers(ctx, query)),
  }),

  work: async ({ params }, ctx) => ({ status: 200, message: 'Todo made.', todo: await workOnFault(ctx, params.id) }),

  off: async ({ params }, ctx) => {
    await end(ctx, params.id);
    return { status: 200, message: 'Connection ended.', connection: await wholeConnection(ctx.db, params.id) };
  },
};

interface Named {
  readonly access_token?: string | undefined;
  readonly connection_id?: number | undefined;
}

/** The active connection that was named by its number, or by the handle that its exchange gave to this session. */
async function connectionOf({ db, now, session, secrets }: Context, { access_token, connection_id }: Named) {
  const said =
    access_token === undefined
      ? null
      : readHandle(secrets, 'access', access_token, { session: session.hash ?? '', now });
  if (access_token !== undefined && !said) throw invalid({ access_token: ['This has expired. Please connect again.'] });
  const id = said?.connection ?? connection_id;
  if (id === undefined) throw invalid({ connection_id: ['Please choose a connection.'] });
  const found = await db.selectFrom('telematics_connections').select('state').where('id', '=', id).executeTakeFirst();
  if (!found || found.state === 'off') throw missing('connection');
  if (found.state !== 'active') throw invalid({ connection_id: ['Connect it again first.'] });
  return id;
}
