/** Leads as the server keeps them, for tests of their screens. */
import type { Lead } from '#contract/areas/lead-record.ts';
import { MASTER } from '#db/views/settings.ts';
import { fakeServer, type FakeServer, type SentWrite } from './fake-server.ts';
import type { Yard } from './store/yard.ts';

const ok = { status: 200, message: '' };
const AT = '2026-11-24T09:00:00.000Z';

const STAGES = [
  { id: 1, name: 'New', category: 'open', stale_days: 1 },
  { id: 2, name: 'Contacted', category: 'open', stale_days: 3 },
  { id: 3, name: 'Won', category: 'won', stale_days: null },
  { id: 4, name: 'Lost', category: 'lost', stale_days: null },
] as const;

export const lead = (id: number, name: string, fields: Partial<Lead> = {}): Lead => ({
  id,
  name,
  company: null,
  email: `lead${id}@mail.example`,
  phone: '020 7946 0958',
  phone_norm: '+442079460958',
  type: 'rental',
  channel_id: null,
  channel_name: null,
  stage_id: 1,
  stage_name: 'New',
  stage_category: 'open',
  owner_id: null,
  owner_name: null,
  branch_id: null,
  branch_name: null,
  wanted_from: null,
  wanted_to: null,
  value: null,
  next_on: null,
  lost_reason: null,
  customer_id: null,
  customer_name: null,
  converted_at: null,
  duplicate_of: null,
  last_event_at: AT,
  stale: false,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  ...fields,
});

export interface LeadYard {
  rows: Lead[];
  /** Why no lead is changed; null while they are. */
  refusal: string | null;
  readonly server: FakeServer;
}

const bodyOf = (write: SentWrite | null) => (write?.body ?? {}) as Partial<Lead> & { readonly accept_duplicate?: true };

function pageOf(rows: readonly Lead[], query: URLSearchParams) {
  const per_page = Number(query.get('per_page') ?? 25);
  const page = Number(query.get('page') ?? 1);
  const stages = STAGES.map((stage) => {
    const own = rows.filter(({ stage_id }) => stage_id === stage.id);
    return { ...stage, count: own.length, value: own.reduce((sum, { value }) => sum + (value ?? 0), 0) };
  });
  const last_page = Math.max(1, Math.ceil(rows.length / per_page));
  const leads = rows.slice((page - 1) * per_page, page * per_page);
  return { ...ok, leads, page, per_page, last_page, total: rows.length, stages };
}

function change(yard: LeadYard, id: number, write: SentWrite | null): unknown {
  if (yard.refusal !== null)
    return Response.json({ message: yard.refusal, errors: { stage_id: [yard.refusal] } }, { status: 422 });
  const stage = STAGES.find((one) => one.id === bodyOf(write).stage_id);
  const moved = stage && { stage_name: stage.name, stage_category: stage.category };
  const changed = { ...bodyOf(write), ...moved, updated_at: new Date().toISOString() };
  yard.rows = yard.rows.map((row) => (row.id === id ? { ...row, ...changed } : row));
  return { ...ok, message: 'Lead saved.', lead: yard.rows.find((row) => row.id === id) };
}

/** The first lead has the number of whoever is added, until that is accepted. */
function add(yard: LeadYard, write: SentWrite | null): unknown {
  const { accept_duplicate, ...fields } = bodyOf(write);
  const [first] = yard.rows;
  const like = { kind: 'lead', id: first?.id, name: first?.name, same: ['phone'], stage_name: 'New', owner_name: null };
  const refusal = {
    message: 'The same phone number.',
    errors: { duplicate: [`${first?.name} has the same phone number.`] },
    duplicates: [{ ...like, created_at: AT }],
  };
  if (!accept_duplicate) return Response.json(refusal, { status: 422 });
  const made = lead(99, fields.name ?? '', fields);
  yard.rows = [made, ...yard.rows];
  return { ...ok, lead: made, similar: [] };
}

export function leadYard(rows: Lead[]): LeadYard {
  const ids = [...rows.map(({ id }) => id), 99];
  const yard: LeadYard = {
    rows,
    refusal: null,
    server: fakeServer({
      '/api/getUsers': () => ({ ...ok, users: [] }),
      '/api/leads': ({ searchParams }, write) => (write ? add(yard, write) : pageOf(yard.rows, searchParams)),
      ...Object.fromEntries(
        ids.map((id) => [
          `/api/leads/${id}`,
          (_: URL, write: SentWrite | null) =>
            write
              ? change(yard, id, write)
              : { ...ok, lead: yard.rows.find((row) => row.id === id), events: [], similar: [] },
        ]),
      ),
    }),
  };
  return yard;
}

/** The stages as this device knows them. */
export async function putStages({ database }: Yard): Promise<void> {
  const value = { taskCategories: [], branch: [], resources: [], leads: STAGES, channel: [{ id: 1, name: 'Website' }] };
  await database.meta.put({ key: MASTER, value });
}
