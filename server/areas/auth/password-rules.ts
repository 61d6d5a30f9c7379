/** Which passwords are refused besides too short ones (people.md §4.1): what is guessed first. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { invalid } from '#server/http/refusal.ts';

const PRODUCT = 'yardhand';
/** With fewer letters and digits besides names it is a name. */
const LEAST_BESIDES = 6;
const SHORTEST_NAME = 3;

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= SHORTEST_NAME);

/** A password of hardly more than names of the person, the yard or the product. */
function isName(password: string, names: readonly string[]): boolean {
  const words = [PRODUCT, ...names.flatMap(wordsOf)].toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), password.toLowerCase());
  return rest !== password.toLowerCase() && (rest.match(/[\p{L}\p{N}]/gu) ?? []).length < LEAST_BESIDES;
}

/** 422 at `password` for one that is guessed first. */
export async function needPassword(
  db: Kysely<Database>,
  password: string,
  person: { readonly name: string; readonly email: string },
): Promise<void> {
  // The lists are large, and few requests choose a password: they are loaded with the first.
  const { isCommon } = await import('./common-passwords.ts');
  if (isCommon(password))
    throw invalid({ password: ['Too many people have this password: it is among the first that are tried.'] });
  const branches = await db.selectFrom('branches').select('name').execute();
  if (isName(password, [person.name, person.email, ...branches.map(({ name }) => name)]))
    throw invalid({ password: ['This is hardly more than a name that others know.'] });
}
