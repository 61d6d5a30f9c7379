/** Whether somebody may do something with a record, as the code that guards the record says it. */
import type { Verdict } from '#contract/areas/roles.ts';
import type { Context } from '#server/http/handler.ts';
import { personOf } from '#server/http/person.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { Guard, Guarding } from '#server/kit/guard.ts';
import { guards } from '../guards.ts';

interface Asked {
  readonly can?: string | undefined;
  readonly about?: string | undefined;
}

/** A permission, and the record that it is asked about. */
interface Case {
  readonly can: string;
  readonly guard: Guard;
  readonly record: number;
}

interface Holder {
  readonly id: number;
  readonly name: string;
  readonly role_title: string;
}

type Words = ReadonlyMap<string, string>;

/**
 * The verdict on the person; null when nothing was asked.
 *
 * @param words what each permission allows, by name
 * @throws 422 unless `can` is a permission, and `about` a record that it is about and that whoever asks may see
 */
export async function verdictOf(ctx: Context, holder: Holder, words: Words, asked: Asked): Promise<Verdict | null> {
  if (asked.can === undefined && asked.about === undefined) return null;
  const one = await caseOf(ctx, words, asked);
  const person = await personOf(ctx.db, holder.id);
  if (!person) return { allowed: false, because: [`${holder.name} may not sign in.`] };
  const has = [...person.permissions].some((permission) => permission === one.can);
  const refused = await refusalOf({ db: ctx.db, now: ctx.now, person }, one);
  const title = words.get(one.can) ?? one.can;
  const act = title.charAt(0).toLowerCase() + title.slice(1);
  return {
    allowed: has && refused === null,
    because: [
      `${holder.role_title} may ${has ? '' : 'not '}${act}.`,
      refused ?? `This ${one.guard.noun} is among those that they see.`,
    ],
  };
}

/** Why the guard does not let the person to the record; null when it does. */
async function refusalOf(ctx: Guarding, { guard, can, record }: Case): Promise<string | null> {
  try {
    await guard.admit(ctx, can, record);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind !== 'missing') return error.message;
    return guard.outside ?? `This ${guard.noun} is not among those that they see.`;
  }
}

async function caseOf(ctx: Context, words: Words, { can, about }: Asked): Promise<Case> {
  if (can === undefined || !words.has(can)) throw invalid({ can: ['Say which permission is meant.'] });
  const { kind = '', number } = /^(?<kind>[a-z-]+):(?<number>[1-9]\d{0,14})$/.exec(about ?? '')?.groups ?? {};
  const guard = Object.hasOwn(guards, kind) ? guards[kind] : undefined;
  if (!guard)
    throw invalid({ about: [`Say which record is meant, like todo:77. Kinds: ${Object.keys(guards).join(', ')}.`] });
  if (!guard.rights.includes(can.slice(0, can.indexOf('.'))))
    throw invalid({ about: [`This permission is not about a ${guard.noun}.`] });
  const record = Number(number);
  if (!ctx.person.can(guard.right) || (await refusalOf(ctx, { can: guard.right, guard, record })) !== null)
    throw invalid({ about: [`This ${guard.noun} does not exist.`] });
  return { can, guard, record };
}
