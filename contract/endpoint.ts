/**
 * The row type of the contract. Every documented call is one row of plain data; the client's call, the outbox's request,
 * the server's route, its permission check, the docs and the conformance tests are all read from the row.
 */
import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may knock: nobody signed in, a session cookie, a short-lived bearer token, a rental token, or the token of a booking channel, which is no person. */
export type Auth = 'public' | 'session' | 'bearer' | 'rental' | 'channel';

/**
 * What a repetition of a write does. `repeat`: nothing more (update by id, delete). `create`: makes something again unless the
 * server honours Idempotency-Key. `online`: never queued, never repeated on its own. Reads are `read`.
 */
export type Replay = 'read' | 'repeat' | 'create' | 'online';

/** The local tables a write may change: what to read again after it. */
export type Invalidates = 'todos' | 'checklists' | 'odometers' | 'images' | 'attendance' | 'vehicles' | 'session';

/** A file part of a multipart body. `maxBytes` is checked while it streams; `types` by content, never by name. */
export interface FilePart {
  readonly maxBytes: number;
  /** Of a picture, where it may have less than other files. */
  readonly maxPictureBytes?: number;
  readonly maxCount: number;
  readonly required: boolean;
  readonly types: readonly string[];
}

type Schema = z.ZodMiniType;

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  readonly method: Method;
  /** As documented, `{id}` for parameters, `{company}`/`{marketplace}`/`{provider}` for deployment names. */
  readonly path: string;
  readonly auth: Auth;
  /** null: anybody who passes `auth`. */
  readonly permission: Permission | null;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /**
   * Present: the body is multipart/form-data with these file parts; `body` describes its text fields. Where no part is required, JSON is
   * taken too.
   */
  readonly files: Readonly<Record<string, FilePart>> | null;
  readonly answer: A;
  /** `json`; `bytes` where the answer is a stored file; `redirect` where a browser that comes from elsewhere is led to a screen. */
  readonly produces: 'json' | 'bytes' | 'redirect';
  readonly success: readonly number[];
  readonly replay: Replay;
  readonly invalidates: readonly Invalidates[];
  /** True for the few calls we add to the documented ones. */
  readonly own: boolean;
  /** True for a write around which the server opens no transaction: each part of it has its own. */
  readonly apart: boolean;
  /** True where the person must have said their password within the last 15 minutes; else 403 with `confirm`. */
  readonly confirmed: boolean;
  /** True where a session will do that lacks its second factor. All other rows answer it with 401 and `two_factor`. */
  readonly anyStage: boolean;
}

export type AnyEndpoint = Endpoint;
export type Params<E extends AnyEndpoint> = z.output<E['params']>;
export type Query<E extends AnyEndpoint> = z.output<E['query']>;
export type Body<E extends AnyEndpoint> = z.output<E['body']>;
export type Answer<E extends AnyEndpoint> = z.output<E['answer']>;

/** What a client passes to make the call. Files are not part of it: they travel beside it. */
export interface Input<E extends AnyEndpoint> {
  readonly params?: z.input<E['params']>;
  readonly query?: z.input<E['query']>;
  readonly body?: z.input<E['body']>;
}

const nothing = z.object({});
type Nothing = typeof nothing;

interface Options<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> {
  answer: A;
  permission: Permission | null;
  params?: P;
  query?: Q;
  body?: B;
  auth?: Auth;
  files?: Readonly<Record<string, FilePart>>;
  produces?: 'json' | 'bytes' | 'redirect';
  success?: readonly number[];
  invalidates?: readonly Invalidates[];
  own?: boolean;
  apart?: boolean;
  confirmed?: boolean;
  anyStage?: boolean;
}

/** A write says what its repetition does: a default was forgotten twice. */
interface WriteOptions<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> extends Options<
  P,
  Q,
  B,
  A
> {
  replay: Exclude<Replay, 'read'>;
}

function row(method: Method) {
  return <A extends Schema, P extends Schema = Nothing, Q extends Schema = Nothing, B extends Schema = Nothing>(
    path: string,
    o: Options<P, Q, B, A> | WriteOptions<P, Q, B, A>,
  ): Endpoint<P, Q, B, A> => ({
    method,
    path,
    auth: o.auth ?? 'session',
    permission: o.permission,
    // The defaults only stand in where the generic is `Nothing`; TypeScript cannot see that.
    params: o.params ?? (nothing as Schema as P),
    query: o.query ?? (nothing as Schema as Q),
    body: o.body ?? (nothing as Schema as B),
    files: o.files ?? null,
    answer: o.answer,
    produces: o.produces ?? 'json',
    success: o.success ?? [200],
    replay: 'replay' in o ? o.replay : 'read',
    invalidates: o.invalidates ?? [],
    own: o.own ?? false,
    apart: o.apart ?? false,
    confirmed: o.confirmed ?? false,
    anyStage: o.anyStage ?? false,
  });
}

type Read = <A extends Schema, P extends Schema = Nothing, Q extends Schema = Nothing, B extends Schema = Nothing>(
  path: string,
  o: Options<P, Q, B, A>,
) => Endpoint<P, Q, B, A>;
type Write = <A extends Schema, P extends Schema = Nothing, Q extends Schema = Nothing, B extends Schema = Nothing>(
  path: string,
  o: WriteOptions<P, Q, B, A>,
) => Endpoint<P, Q, B, A>;

export const get: Read = row('GET');
export const post: Write = row('POST');
export const put: Write = row('PUT');
export const del: Write = row('DELETE');

/** What stands for the names of the business in documented paths, unless a deployment says otherwise. */
export const DEFAULT_NAMES = { company: 'Yardhand', marketplace: 'Turo', provider: 'Telematics' } as const;

/** `/api/edit-todo/{id}` + {id: 7} → `/api/edit-todo/7`. Throws when a parameter is missing: a programmer's error. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}
