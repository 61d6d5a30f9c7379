/** Who may be the same person: leads of the last year and customers with the same phone number or e-mail address. A name is only a hint. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Likeness } from '#contract/areas/lead-record.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context, Person } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { present, type Stored } from '#server/kit/present.ts';
import type { Contact } from './contact.ts';
import { inScope } from './queries.ts';

/** An older lead was of another wish. */
const DAYS = 365;
/** As many as somebody looks at. */
const MOST = 10;

interface Sought extends Contact {
  readonly name: string;
  /** The lead that is looked from; 0 for a new one. */
  readonly lead: number;
  /** The customer that it has become. */
  readonly customer?: number | null;
}

/** `Dana van Reed` → `Dana`, `van Reed`. */
function nameParts(name: string): readonly [first: string, last: string] {
  const [first = '', ...rest] = name.split(/\s+/);
  return [first, rest.join(' ')];
}

const sameOf = (phone: RawBuilder<boolean>, email: RawBuilder<boolean>, name: RawBuilder<boolean>) => sql`
  array_remove(array[case when ${phone} then 'phone' end, case when ${email} then 'email' end, case when ${name} then 'name' end], null)`;

function likeLeads(sought: Sought, person: Person, now: Date) {
  const phone = sql<boolean>`l.phone_norm = ${sought.phone_norm}::text`;
  const email = sql<boolean>`l.email_norm = ${sought.email_norm}::text`;
  const name = sql<boolean>`lower(l.name) = lower(${sought.name}::text)`;
  return sql`
    select 'lead' as kind, l.id, l.name, ${sameOf(phone, email, name)} as same, s.name as stage_name,
      o.name as owner_name, l.created_at, ${inScope(person, 'l')} as seen
    from leads l join lead_stages s on s.id = l.stage_id left join users o on o.id = l.owner_id
    where l.deleted_at is null and l.duplicate_of is null and l.id <> ${sought.lead}
      and l.created_at > ${now}::timestamptz - make_interval(days => ${DAYS})
      and (${phone} or ${email} or ${name})`;
}

function likeCustomers(sought: Sought, person: Person) {
  const [first, last] = nameParts(sought.name);
  const phone = sql<boolean>`c.phone = ${sought.phone_norm}::text`;
  const email = sql<boolean>`lower(c.email) = ${sought.email_norm}::text`;
  const name = sql<boolean>`(lower(c.last_name) = lower(${last}::text) and lower(c.first_name) = lower(${first}::text))`;
  return sql`
    select 'customer' as kind, c.id, c.first_name || ' ' || c.last_name as name, ${sameOf(phone, email, name)} as same,
      null as stage_name, null as owner_name, c.created_at, ${person.can('customer.view')}::boolean as seen
    from customers c
    where c.deleted_at is null and c.id <> ${sought.customer ?? 0} and (${phone} or ${email} or ${name})`;
}

type Found = Stored<Likeness> & { readonly seen: boolean };

/** What is beyond the person's reach is told of without its name. */
function shown({ seen, ...found }: Found): Likeness {
  const like = present<Likeness>(found);
  if (seen) return like;
  const who = like.kind === 'lead' ? 'A lead that you do not see' : 'A customer that you do not see';
  return { ...like, id: null, name: who, stage_name: null, owner_name: null };
}

/** Others who may be the same person, those who are reached the same way first. */
export async function likenesses(
  { db, person, now }: Pick<Context, 'db' | 'person' | 'now'>,
  sought: Sought,
  among: 'all' | 'customers' = 'all',
): Promise<readonly Likeness[]> {
  const customers = likeCustomers(sought, person);
  const from = among === 'customers' ? customers : sql`${likeLeads(sought, person, now)} union all ${customers}`;
  const { rows } = await sql<Found>`
    select * from (${from}) as found order by (same = array['name']), created_at desc, id desc limit ${MOST}`.execute(
    db,
  );
  return rows.map(shown);
}

const isOnlyHint = ({ same }: Likeness) => same.every((what) => what === 'name');

export const hintsOf = (likes: readonly Likeness[]) => likes.filter(isOnlyHint);

const SAME = { phone: 'phone number', email: 'e-mail address', name: 'name' } as const;

const sayLike = ({ name, same }: Likeness) =>
  `${name} has the same ${same
    .filter((what) => what !== 'name')
    .map((what) => SAME[what])
    .join(' and ')}.`;

/**
 * Two who add the same person at once: the second waits for the first. To be called before it is looked for duplicates.
 */
export async function holdContacts(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('leads.contacts'))`.execute(db);
}

/** 422 `duplicate` for who is reached in the same way; the refusal names them in `duplicates`. */
export function refuseDuplicates(likes: readonly Likeness[]): void {
  const duplicates = likes.filter((like) => !isOnlyHint(like));
  if (duplicates.length > 0) throw invalid({ duplicate: duplicates.map(sayLike) }, { duplicates });
}
