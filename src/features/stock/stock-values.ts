/** A part or supply as its form has it: flat, with lists as text. Pure. */
import * as z from 'zod/mini';
import type { Applies } from '#contract/applies.ts';
import { parts, type StockItem } from '#contract/areas/stock.ts';
import { type FieldErrors, note } from '#contract/schema.ts';
import { wordsOf } from './fits-text.ts';

const { name, sku, barcode, unit, minimum, maximum, vendor_id, returnable } = parts.add.body.shape;
const openingShape = z.partial(parts.add.body.shape.opening.def.innerType).shape;

/** What the fields of the form take. */
export const valuesShape = z.object({
  name,
  sku,
  barcode,
  unit,
  minimum,
  maximum,
  vendor_id,
  returnable,
  makes: z.optional(note(400)),
  models: z.optional(note(400)),
  opening_branch_id: openingShape.branch_id,
  opening_quantity: openingShape.quantity,
  opening_unit_cost: openingShape.unit_cost,
});

type Values = { readonly [F in keyof z.output<typeof valuesShape>]?: z.output<typeof valuesShape>[F] | null };

export function stockValues({ fits, ...item }: StockItem): object {
  return { ...item, makes: (fits.makes ?? []).join(', '), models: (fits.models ?? []).join(', ') };
}

/**
 * The body of the call.
 *
 * @param fits what the item is for now: what the form does not show of it stays
 */
export function bodyOf(values: Values, fits: Applies): object {
  const { makes, models, opening_branch_id, opening_quantity, opening_unit_cost, ...rest } = values;
  const hasOpening = [opening_branch_id, opening_quantity, opening_unit_cost].some((one) => one !== undefined);
  const isSaid = makes !== undefined || models !== undefined;
  return {
    ...rest,
    ...(isSaid && {
      fits: {
        ...fits,
        ...(makes !== undefined && { makes: wordsOf(makes ?? '') }),
        ...(models !== undefined && { models: wordsOf(models ?? '') }),
      },
    }),
    ...(hasOpening && {
      opening: { branch_id: opening_branch_id, quantity: opening_quantity, unit_cost: opening_unit_cost },
    }),
  };
}

/** The server names places of the body; the form has fields. */
export function refusedAt(fields: FieldErrors): FieldErrors {
  const entries = Object.entries(fields).map(([place, reasons]) => [fieldOf(place), reasons] as const);
  return Object.fromEntries(entries);
}

const fieldOf = (place: string): string =>
  place.replace(/^opening\./, 'opening_').replace(/^fits\.(makes|models)\b.*/, '$1');
