/**
 * What a session still lacks (people.md §4.1). Whether an authenticator must be set up is never stored: it is asked at each request, so that a role
 * that demands one stops running sessions, and one that no longer does lets them go on.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { Refusal } from './refusal.ts';

/** `code`: the authenticator's code is not said yet. `enrol`: the role demands an authenticator and there is none. */
export type Stage = 'full' | 'code' | 'enrol';

/** In a query of `roles`: the role asks for an authenticator, if only from some day on. */
export const asksForTwoFactor: RawBuilder<boolean> = sql<boolean>`roles.two_factor = 'required'`;

/** In a query of `users`. */
const zone = sql`coalesce((select timezone from branches where branches.id = users.branch_id), 'UTC')`;

/** The role demands an authenticator today, in the zone of the person's branch. In a query of `users` and `roles`. */
const demandsTwoFactor = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (${asksForTwoFactor} and coalesce(roles.two_factor_from <= (${now}::timestamptz at time zone ${zone})::date, true))`;

/** In a query of `users`. */
export const hasAuthenticator: RawBuilder<boolean> = sql<boolean>`
  exists (select from two_factors where two_factors.user_id = users.id and two_factors.enabled_at is not null)`;

/** In a query of `sessions`, `users` and `roles`. */
export const stageAt = (now: Date): RawBuilder<Stage> => sql<Stage>`
  case
    when sessions.stage = 'code' then 'code'
    when ${demandsTwoFactor(now)} and not ${hasAuthenticator} then 'enrol'
    else 'full'
  end`;

const WORDS: Readonly<Record<Exclude<Stage, 'full'>, string>> = {
  code: 'Please enter the code of your authenticator app.',
  enrol: 'Please set up an authenticator app: your role asks for one.',
};

/**
 * Refuses what a session may not do before it is complete. Danger: this must be a 401. Phones keep their unsent work when they get one, while a
 * 403 would mark a day's work as refused.
 */
export function needStage({ anyStage }: AnyEndpoint, stage: Stage): void {
  if (stage === 'full' || anyStage) return;
  throw new Refusal('unauthenticated', WORDS[stage], null, null, { two_factor: stage });
}

const CONFIRMED_MS = 15 * 60_000;

/** Whether the person said their password within the last 15 minutes. */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= CONFIRMED_MS;

/** 403 with `confirm`: the app asks for the password, then makes the call again. */
export const unconfirmed = (): Refusal =>
  new Refusal('forbidden', 'Please confirm that it is you.', null, null, { confirm: true });
