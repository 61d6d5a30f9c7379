/** A private rental of the demo yard that is out, as phones are told it. */
import { type MirroredPrivate, privateMirror } from '#contract/areas/private-mirror.ts';
import type { SignedIn } from '#tests/e2e/support/api.ts';

/** The first of those that are out; or the one of that number. */
export async function mirroredPrivate(office: SignedIn, id?: number): Promise<MirroredPrivate> {
  const { rentals } = await office.call(privateMirror.rentals, { query: { limit: 500 } });
  const found = rentals.find((rental) => (id === undefined ? rental.status === 'active' : rental.id === id));
  if (!found) throw new Error('the private rental is not mirrored');
  return found;
}
