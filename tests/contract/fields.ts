/** What can be sent to a row, read from its schemas: no row is described twice. */
import * as z from 'zod/mini';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { POOL } from './pool.ts';

export type Place = 'params' | 'query' | 'body';
const PLACES: readonly Place[] = ['params', 'query', 'body'];

export interface Field {
  readonly place: Place;
  readonly name: string;
  readonly required: boolean;
  /** Values that the schema takes; never empty (checked by the suite). */
  readonly valid: readonly unknown[];
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>;
  readonly required?: readonly string[];
}

/** Values that hardly any field takes. */
export const WRONG: readonly unknown[] = [
  null,
  {},
  [],
  [[]],
  true,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'a\ud800',
  'x'.repeat(20_000),
  { toString: 1 },
  ['', null],
  '9'.repeat(30),
  '-0',
  '1e5',
  '0x10',
  'NaN',
];

/** Every field of a row with values that it takes. */
export function fieldsOf(endpoint: AnyEndpoint): readonly Field[] {
  return PLACES.flatMap((place) => {
    const schema = z.toJSONSchema(endpoint[place], { io: 'input', unrepresentable: 'any' }) as ObjectSchema;
    return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      place,
      name,
      required: schema.required?.includes(name) ?? false,
      valid: [...(property.enum ?? []), ...POOL].filter((value) =>
        takes(endpoint[place], name, asSent(endpoint, place, value)),
      ),
    }));
  });
}

/** Paths and queries are text, and so are the fields of a multipart body; lists only travel in JSON. */
function asSent(endpoint: AnyEndpoint, place: Place, value: unknown): unknown {
  if (place === 'body' && !endpoint.files) return value;
  if (typeof value === 'object') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function takes(schema: z.ZodMiniType, name: string, value: unknown): boolean {
  if (value === undefined) return false;
  const result = z.safeParse(schema, { [name]: value });
  return result.success || result.error.issues.every((issue) => issue.path[0] !== name);
}

export type Values = Readonly<Record<Place, Record<string, unknown>>>;

/** What the row's schemas find wrong with the values, as the server words places: `ids.1`. */
export function wrongPlaces(endpoint: AnyEndpoint, values: Values): string[] {
  const places = PLACES.flatMap((place) => {
    const result = z.safeParse(endpoint[place], values[place]);
    if (!result.success) return result.error.issues.map((issue) => issue.path.map(String).join('.') || 'body');
    // The schemas take such text, and the server refuses it before any handler: the database cannot store it.
    return Object.entries(result.data as object)
      .filter(([, value]) => typeof value === 'string' && !value.isWellFormed())
      .map(([name]) => name);
  });
  return [...new Set(places)].toSorted();
}
