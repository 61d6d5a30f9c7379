/**
 * A whole server without a port, for the server's suites:
 *
 *     const app = await startTestApp();
 *     const office = await app.signIn(await app.makeUser('office'));
 *     const { status, body } = await office.call(todos.add, { body: { title: 'Wash', todo_date: '2026-11-21' } });
 *
 * Each call makes its own empty database (PGlite, or PostgreSQL when TEST_DATABASE=postgres and DATABASE_URL names a server).
 * It is closed after the tests of the file.
 */
import type { Kysely } from 'kysely';
import type { Answer, AnyEndpoint, Input } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import type { BlobStore } from '#server/files/blob-store.ts';

export type RoleName = 'technician' | 'office' | 'admin';

export interface TestUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A file part of a multipart call. */
export interface TestFile {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly type?: string;
}

export interface Extra {
  readonly headers?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, TestFile | readonly TestFile[]>>;
}

export interface Outcome<T> {
  readonly status: number;
  /** The answer of a success; reading it when the call was refused is the test's mistake. */
  readonly body: T;
  /** `errors` of a 422, else an empty record. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** `message` of the answer, else an empty text. */
  readonly message: string;
  readonly headers: Headers;
  /** The answer's bytes as they came. */
  readonly bytes: Uint8Array;
}

/** One browser: keeps its cookies, sends the CSRF header. */
export interface Client {
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, extra?: Extra): Promise<Outcome<Answer<E>>>;
  /** A raw request with this client's cookies and CSRF header. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface TestClock {
  readonly now: Date;
  advance(milliseconds: number): void;
  set(now: Date): void;
}

export interface TestApp {
  readonly db: Kysely<Database>;
  readonly files: BlobStore;
  readonly clock: TestClock;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Somebody of a role (default technician), in the first branch, with a password. */
  makeUser(role?: RoleName, fields?: { name?: string; email?: string; branch_id?: number | null; active?: boolean }): Promise<TestUser>;
  /** Somebody whose role of their own has exactly these permissions. */
  makeUserWith(permissions: readonly string[]): Promise<TestUser>;
  signIn(user: TestUser): Promise<Client>;
  /** A browser in which nobody is signed in. */
  guest(): Client;
  close(): Promise<void>;
}

export interface TestOptions {
  /** Load the demo yard. */
  readonly demo?: boolean;
  /** Where the test clock stands at first; 2026-11-21T09:00:00Z when not given. */
  readonly now?: Date;
}

/** Starts the server of one test file. */
export async function startTestApp(_options: TestOptions = {}): Promise<TestApp> {
  throw new Error('not yet');
}
