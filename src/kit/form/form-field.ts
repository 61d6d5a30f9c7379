/** The fields of a record's form as data. The compiler holds them against the body of the call. */
import type { RecordValues } from './record-values.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
}

interface Common<N extends string> {
  readonly name: N;
  readonly label: string;
  /** What to write, below the field. */
  readonly hint?: string;
  /** Whether it may stay empty, where the call does not say so or says otherwise. */
  readonly optional?: boolean;
  /** Where that depends on the other fields: whether it is shown, and sent. */
  readonly shows?: (values: RecordValues) => boolean;
}

interface TextKind {
  readonly kind: 'text';
  readonly max?: number;
  /** Half a line is enough. */
  readonly short?: boolean;
  /** Offered while one writes; anything else may be written, too. */
  readonly suggestions?: readonly string[];
}

/** Text of several lines. */
interface NoteKind {
  readonly kind: 'note';
  readonly max?: number;
}

interface NumberKind {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}

/** A sum of money that the call takes as text: `1,200` is sent as `1200`. */
interface SumKind {
  readonly kind: 'sum';
}

/** A calendar day, or a time of day. */
interface DateKind {
  readonly kind: 'date' | 'time';
}

/** A moment, written as the day and the time of day in the yard. */
interface MomentKind {
  readonly kind: 'moment';
}

interface OneOfKind<T extends string> {
  readonly kind: 'oneOf';
  /** What people call the values, in the order in which they are offered. */
  readonly words: Readonly<Record<T, string>>;
  /** What stands there for no value. */
  readonly none?: string;
}

interface Reference {
  /** What stands there for nobody or nothing. */
  readonly none?: string;
  /** What the record calls the one it has: shown while the list is not there, or lacks it. */
  readonly ownName?: string | null | undefined;
}

/** The id of one of `options`. */
interface ChoiceKind extends Reference {
  readonly kind: 'choice';
  /** Undefined while they are read. */
  readonly options: readonly Named[] | undefined;
  /** They could not be read. */
  readonly failed?: boolean;
}

/** The id of somebody who may sign in. */
interface PersonKind extends Reference {
  readonly kind: 'person';
}

interface CheckKind {
  readonly kind: 'check';
}

/** A call that takes any text may still be offered a few: what there is to choose from changes with the yard. */
type TextKinds<T extends string> = string extends T
  ? TextKind | NoteKind | SumKind | DateKind | MomentKind | OneOfKind<string>
  : OneOfKind<T>;

type KindFor<T> = [T] extends [boolean]
  ? CheckKind
  : [T] extends [number]
    ? NumberKind | ChoiceKind | PersonKind
    : [T] extends [string]
      ? TextKinds<T>
      : never;

/** A field of a body: its name is a key of it, and its kind fits what stands there. */
export type FormField<B> = {
  [N in keyof B & string]-?: Common<N> & KindFor<NonNullable<B[N]>>;
}[keyof B & string];

/** A field of any body, for who draws it. */
export type AnyFormField = Common<string> &
  (
    | TextKind
    | NoteKind
    | NumberKind
    | SumKind
    | DateKind
    | MomentKind
    | OneOfKind<string>
    | ChoiceKind
    | PersonKind
    | CheckKind
  );
