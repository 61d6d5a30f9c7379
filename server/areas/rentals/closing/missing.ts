/** What stands against closing a return, by field. */
import type { Kysely } from 'kysely';
import type { FieldErrors } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Closing } from './charges.ts';
import { unprovenDamages } from './damages.ts';

/** No return costs more, as the tables count. */
const MOST_CENTS = 99_999_999_999;

function wrongSums({ charges, total }: Closing): readonly string[] {
  if (total < 0) return ['More is taken off than all the rest costs.'];
  const all = charges.reduce((sum, { cents }) => sum + cents, 0);
  return Math.max(all, total) > MOST_CENTS ? ['This is more than can be charged.'] : [];
}

/** Nothing once it is closed. */
export async function missingOf(db: Kysely<Database>, closing: Closing): Promise<FieldErrors> {
  const { booking, row, facts } = closing;
  if (row !== null && row.final_at !== null) return {};
  const { odometer, fuel_eighths, charge_percent } = facts.in;
  const isBack = booking.status === 'returned' || booking.status === 'completed';
  const found: Readonly<Record<string, readonly string[]>> = {
    final: isBack ? [] : ['The vehicle is not back yet.'],
    odometer: odometer === null ? ['Please note the odometer as it came back.'] : [],
    ...(facts.is_electric
      ? { charge_percent: charge_percent === null ? ['Please note the charge as it came back.'] : [] }
      : { fuel_eighths: fuel_eighths === null ? ['Please note the fuel as it came back.'] : [] }),
    damages: await unprovenDamages(db, booking, row?.damages ?? []),
    lines: wrongSums(closing),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, texts]) => (texts.length > 0 ? [[field, [...texts]]] : [])),
  );
}
