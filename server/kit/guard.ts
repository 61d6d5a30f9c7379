/** What an area says of who is let to its records, so that a right can be explained by the code that guards them. */
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#server/http/handler.ts';

/** What a guard needs to know of a call. */
export type Guarding = Pick<Context, 'db' | 'person' | 'now'>;

export interface Guard {
  /** What people call such a record: `todo`. */
  readonly noun: string;
  /** Who may see such records at all. */
  readonly right: Permission;
  /** The nouns of the permissions that are about such records: what stands before the point of their names. */
  readonly rights: readonly string[];
  /** What is said of a record that is not among those that the person sees, where the area knows better words. */
  readonly outside?: string;
  /** Throws the refusal of the handlers when they would not let the person do with the record what the permission `can` allows. */
  readonly admit: (ctx: Guarding, can: string, id: number) => Promise<unknown>;
}
