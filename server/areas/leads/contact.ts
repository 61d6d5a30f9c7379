/** How somebody is reached, in the form in which it is compared: e-mail in lower case, phone as E.164. */
import type { CountryCode } from 'libphonenumber-js/min';
import type { Kysely } from 'kysely';
import type { FieldErrors } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import { invalid } from '#server/http/refusal.ts';
import { settingOf } from '#server/kit/settings.ts';
import { phoneOf, regionOf } from '#server/lib/phone.ts';

interface Written {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

export interface Contact {
  readonly email_norm: string | null;
  readonly phone_norm: string | null;
}

/** The country of numbers that name none: as the setting says, else that of the branch. */
export async function phoneRegion(db: Kysely<Database>, branchId: number | null): Promise<CountryCode> {
  const { phone_region } = await settingOf(db, 'contacts', branchId);
  if (phone_region !== 'branch') return phone_region;
  const branch = await db.selectFrom('branches').select('country').where('id', '=', branchId).executeTakeFirst();
  return regionOf(branch?.country) ?? 'GB';
}

/**
 * @throws 422 `phone` when it can be no number, `phone` and `email` when both are missing
 */
export async function contactOf(db: Kysely<Database>, branchId: number | null, written: Written): Promise<Contact> {
  const { email = null, phone = null } = written;
  const phone_norm = phone === null ? null : phoneOf(phone, await phoneRegion(db, branchId));
  const errors: FieldErrors = {};
  if (phone !== null && phone_norm === null)
    errors['phone'] = ['This cannot be a phone number. Begin it with + and the number of the country.'];
  if (phone === null && email === null)
    for (const field of ['phone', 'email'])
      errors[field] = ['Please say how they are reached: a phone number or an e-mail address.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { email_norm: email?.toLowerCase() ?? null, phone_norm };
}
