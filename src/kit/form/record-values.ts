/** The fields of a record as a form holds them, and as the call wants them. Pure. */
import type * as z from 'zod/mini';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { dayOf, isDay, momentAt, timeOf } from '#lib/day.ts';
import { numberOf, plainNumber } from '#lib/typed-number.ts';
import type { AnyFormField } from './form-field.ts';

/** What the inputs hold: text, and boxes that are ticked. */
export type RecordValues = Record<string, string | boolean>;

type Shape = Readonly<Record<string, z.ZodMiniType | undefined>>;

/** The schemas of a body's fields. */
export function shapeOf({ body }: AnyEndpoint): Shape {
  return 'shape' in body ? (body.shape as Shape) : {};
}

const EMPTY = 'Please fill this in.';

const accepts = (schema: z.ZodMiniType | undefined, value: unknown) => schema?.safeParse(value).success ?? false;

/** How the call says that a field is empty; undefined when it cannot. */
function emptyOf(schema: z.ZodMiniType | undefined): null | '' | undefined {
  if (accepts(schema, null)) return null;
  return accepts(schema, '') ? '' : undefined;
}

/** A call may leave out, or empty, what need not be filled in. */
export function isOptional({ name, kind, optional }: AnyFormField, shape: Shape): boolean {
  const schema = shape[name];
  return optional ?? (kind === 'check' || accepts(schema, undefined) || emptyOf(schema) !== undefined);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `2026-11-24T09:05` of the yard's clocks, as the input for it has it. */
function writtenOf(kind: AnyFormField['kind'], value: unknown): string {
  const text = textOf(value);
  const at = Date.parse(text);
  return kind === 'moment' && text !== '' ? `${dayOf(at)}T${timeOf(at)}` : text;
}

/** What `source` (a record, or what a new one begins with) has in the fields. */
export function valuesOf(fields: readonly AnyFormField[], source: object): RecordValues {
  const have = source as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === 'check' ? have[name] === true : writtenOf(kind, have[name])]),
  );
}

/** As the call wants it; what is no moment stays, for the call says so. */
function instantOf(written: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(written) ?? [];
  return isDay(day) && time !== undefined ? new Date(momentAt(day, time)).toISOString() : written;
}

/** Undefined for an empty field. */
function contentOf(kind: AnyFormField['kind'], value: string | boolean | undefined): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  if (kind === 'moment') return instantOf(text);
  if (kind === 'number') return numberOf(text);
  if (kind === 'sum') return plainNumber(text);
  return kind === 'choice' || kind === 'person' ? Number(text) : text;
}

/** The fields that are shown, and sent. */
export const shownOf = (fields: readonly AnyFormField[], values: RecordValues) =>
  fields.filter(({ shows = () => true }) => shows(values));

/** What is wrong with a field, in the contract's own words; null for nothing. */
export function problemOf(field: AnyFormField, shape: Shape, value: string | boolean | undefined): string | null {
  const content = contentOf(field.kind, value);
  if (content === undefined) return isOptional(field, shape) ? null : EMPTY;
  if (field.kind === 'number' && typeof content === 'number') {
    if (Number.isNaN(content)) return 'This must be a number.';
    if (field.min !== undefined && content < field.min) return `At least ${field.min}.`;
    if (field.max !== undefined && content > field.max) return `At most ${field.max}.`;
  }
  const checked = shape[field.name]?.safeParse(content);
  return checked?.success === false ? (checked.error.issues[0]?.message ?? EMPTY) : null;
}

type BodyValues = Record<string, unknown>;

/** All fields, for something new: what is empty and cannot say so is left out. */
export function bodyOf(fields: readonly AnyFormField[], shape: Shape, values: RecordValues): BodyValues {
  const entries = shownOf(fields, values).map(
    ({ name, kind }) => [name, contentOf(kind, values[name]) ?? emptyOf(shape[name])] as const,
  );
  return Object.fromEntries(entries.filter(([, content]) => content !== undefined));
}

/** Only the fields that the person changed: what others changed meanwhile stays theirs. */
export function patchOf(
  fields: readonly AnyFormField[],
  shape: Shape,
  values: RecordValues,
  changed: readonly string[],
): BodyValues {
  const patch = bodyOf(fields, shape, values);
  const shown = new Set(shownOf(fields, values).map(({ name }) => name));
  // To be left out would not empty it: the server says whether it can be.
  return Object.fromEntries(changed.filter((name) => shown.has(name)).map((name) => [name, patch[name] ?? null]));
}
