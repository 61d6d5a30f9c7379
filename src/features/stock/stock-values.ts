/** What lies on a shelf already, as the form of a new part or supply has it: the call takes it as one object. Pure. */
import * as z from 'zod/mini';
import { parts } from '#contract/areas/stock.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { shapeOf } from '#kit/form/record-values.ts';

const opening = z.partial(parts.add.body.shape.opening.def.innerType).shape;

/** What the fields of the form take. */
export const stockShape = {
  ...shapeOf(parts.add),
  opening_branch_id: opening.branch_id,
  opening_quantity: opening.quantity,
  opening_unit_cost: opening.unit_cost,
};

/** The body of the call: what is there goes along where any of it is said. */
export function withOpening(body: object): object {
  const { opening_branch_id, opening_quantity, opening_unit_cost, ...rest } = body as Readonly<Record<string, unknown>>;
  const said = { branch_id: opening_branch_id, quantity: opening_quantity, unit_cost: opening_unit_cost };
  return Object.values(said).some((one) => one !== undefined) ? { ...rest, opening: said } : rest;
}

/** The server names places of the body; the form has fields. */
export function refusedAt(fields: FieldErrors): FieldErrors {
  const fieldOf = (place: string) => place.replace(/^opening\./, 'opening_').replace(/^fits\.(\w+)\b.*/, '$1');
  return Object.fromEntries(Object.entries(fields).map(([place, reasons]) => [fieldOf(place), reasons]));
}
