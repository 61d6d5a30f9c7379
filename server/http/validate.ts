/** Checks params, query and body against the row's schemas, and names everything that is wrong at once. */
import * as z from 'zod/mini';
import type { AnyEndpoint, Body, Params, Query } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { invalid } from './refusal.ts';

// Without code generation: the content security policy forbids it in the app, and both sides should behave alike.
z.config({ jitless: true, ...z.locales.en() });

export interface Raw {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface Checked<E extends AnyEndpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
}

/** The parsed input, or a 422 whose `errors` name every refused field; `extra` adds what was found elsewhere (files). */
export function check<E extends AnyEndpoint>(endpoint: E, raw: Raw, extra: FieldErrors = {}): Checked<E> {
  const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const [field, reasons] of Object.entries(extra)) errors[field] = [...reasons];
  const parsed = {
    params: parse(endpoint.params, raw.params, errors),
    query: parse(endpoint.query, raw.query, errors),
    body: parse(endpoint.body, raw.body, errors),
  };
  if (Object.keys(errors).length > 0) throw invalid({ ...errors });
  return parsed as Checked<E>;
}

function parse(schema: z.ZodMiniType, input: unknown, errors: Record<string, string[]>): unknown {
  const result = z.safeParse(schema, input);
  if (!result.success) for (const issue of result.error.issues) note(errors, issue, input);
  else for (const path of unstorable(result.data)) add(errors, path, 'This holds a character that cannot be stored.');
  return result.data;
}

/** Field → reasons of one failed parse of `input`. */
export function fieldErrorsOf(error: { readonly issues: readonly z.core.$ZodIssue[] }, input: unknown): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) note(errors, issue, input);
  return errors;
}

function note(errors: Record<string, string[]>, issue: z.core.$ZodIssue, input: unknown): void {
  const absent = issue.code === 'invalid_type' && issue.path.length > 0 && valueAt(input, issue.path) === undefined;
  add(errors, issue.path.map(String).join('.') || 'body', absent ? 'Please fill this in.' : issue.message);
}

function add(errors: Record<string, string[]>, path: string, reason: string): void {
  const reasons = (errors[path] ??= []);
  if (!reasons.includes(reason)) reasons.push(reason);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

/** Paths of texts that PostgreSQL cannot store: with NUL, or with half of a surrogate pair. The input has the schema's depth here, so recursion ends. */
function unstorable(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [path || 'body'] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    // The name of a field cannot be named as it is.
    ...unstorable(key, path),
    ...unstorable(inner, path ? `${path}.${key.toWellFormed().replaceAll('\u0000', '')}` : key),
  ]);
}

/** The fields of a form, in which only text travels: nothing in a field that may be null is null. */
export function clearedFields(body: z.ZodMiniType, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape: Readonly<Record<string, z.core.$ZodType>> = body instanceof z.ZodMiniObject ? body.shape : {};
  const isCleared = (name: string, value: unknown) =>
    value === '' && Object.hasOwn(shape, name) && z.safeParse(shape[name] as z.ZodMiniType, null).success;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isCleared(name, value) ? null : value]),
  );
}

/** The query as an object: `ids[]=1&ids[]=2` gives a list, of repeated plain names the last one counts. */
export function queryOf(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URL(url).searchParams) {
    if (!name.endsWith('[]')) query[name] = value;
    else query[name.slice(0, -2)] = [query[name.slice(0, -2)] ?? [], value].flat();
  }
  return { ...query };
}
