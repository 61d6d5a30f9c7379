/** Who may change whom: all names of a person's role must be among one's own (people.md §4.2). */
import type { Person } from '#contract/areas/users.ts';
import type { Context } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';
import { present } from '#server/kit/present.ts';
import { type Giver, giverOf, whyNotGive } from '../roles/giving.ts';
import { rolesById, type StoredRole } from '../roles/queries.ts';
import { personById, type StoredPerson } from './queries.ts';

type Asking = Pick<Context, 'db' | 'person'>;

/** Null when the giver may change, invite, reset or deactivate somebody of this role, else a sentence. */
function whyNotOf(giver: Giver, role: StoredRole | undefined): string | null {
  return role ? (whyNotGive(giver, role)?.why ?? null) : 'Their role does not exist any more.';
}

/** 403 for somebody whose role may more than one's own. Oneself is no such: what nobody does to themselves is refused at its field. */
export async function refuseAbove(
  { db, person }: Asking,
  { id, role_id }: Pick<StoredPerson, 'id' | 'role_id'>,
): Promise<void> {
  if (id === person.id) return;
  const why = whyNotOf(await giverOf(db, person.id), (await rolesById(db, [role_id])).get(role_id));
  if (why !== null) throw forbidden(why);
}

function whyNotEdit(
  { person: asking }: Asking,
  giver: Giver,
  role: StoredRole | undefined,
  person: StoredPerson,
): string | null {
  if (!asking.can('user.update')) return 'You may not change people’s accounts.';
  if (person.deleted_at !== null) return 'This person was deleted.';
  return person.id === asking.id ? null : whyNotOf(giver, role);
}

/** People as they are answered: with whether whoever asks may change them. */
export async function presentPeople(ctx: Asking, people: readonly StoredPerson[]): Promise<Person[]> {
  const giver = await giverOf(ctx.db, ctx.person.id);
  const roles = await rolesById(ctx.db, [...new Set(people.map(({ role_id }) => role_id))]);
  return people.map((person) => {
    const why_not = whyNotEdit(ctx, giver, roles.get(person.role_id), person);
    return { ...present<Omit<Person, 'editable' | 'why_not'>>(person), editable: why_not === null, why_not };
  });
}

export async function presentPerson(ctx: Asking, id: number): Promise<Person> {
  const [person] = await presentPeople(ctx, [await personById(ctx.db, id)]);
  if (!person) throw new Error('a person is presented as nobody');
  return person;
}
