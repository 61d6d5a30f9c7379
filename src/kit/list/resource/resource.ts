/** What an area says of its records, so that `ResourceScreen` can list them. */
import type { ComponentType, ReactNode } from 'react';
import type { AnyEndpoint, Answer, Input, Query } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import type { NotWritten } from '#kit/writes/use-write.ts';
import type { Column, Order, TableProps } from '../table.tsx';
import type { ResourceList } from './use-resource-list.ts';

export interface OfficeRecord {
  readonly id: number;
  /** ISO 8601; null while it is in use. */
  readonly deleted_at: string | null;
  readonly updated_at: string;
}

/** In lower case: `department`, `departments`. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** What every list call takes (`listQuery`); all else in its query is a filter of its own. */
type Common = 'search' | 'sort' | 'direction' | 'cursor' | 'limit' | 'page' | 'per_page' | 'deleted';

/** Where a call is not known, its words are any text. */
export type SortOf<L extends AnyEndpoint> =
  unknown extends Query<L> ? string : Query<L> extends { readonly sort?: infer S } ? Extract<S, string> : never;

export type FilterOf<L extends AnyEndpoint> =
  unknown extends Query<L> ? string : Exclude<keyof Query<L> & string, Common>;

export interface ResourceColumn<R, S extends string = string> extends Omit<Column<R>, 'cell'> {
  /** What the cell says. It stands in the exported file, too. */
  readonly text: (row: R) => string;
  /** Only where a cell is more than its text, or says it otherwise than a file should: 1,234 for 1234. */
  readonly cell?: (row: R) => ReactNode;
  /** The word of the list call that sorts by it. */
  readonly sort?: S;
}

export interface ListFilter<F extends string = string> {
  /** The name in the call's query, and in the address. */
  readonly name: F;
  readonly label: string;
  /** In words what holds without it: "All branches". */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** What a dialog that is asked for before a record is deleted gets. `D`: the call that deletes. */
export interface AskProps<R, D extends AnyEndpoint> {
  readonly record: R;
  /** What the server wants to know, by the field of its body. */
  readonly fields: FieldErrors;
  readonly onClose: () => void;
  /** Deletes with an answer to that. Resolves with null when it is done, and the dialog is closed then. */
  readonly onDelete: (body: NonNullable<Input<D>['body']>) => Promise<NotWritten | null>;
}

/** Another look at a record: a tab of its drawer between its details and its history. */
export interface ResourceTab<R> {
  /** In the address. */
  readonly value: string;
  readonly label: string;
  readonly show: (row: R) => ReactNode;
}

/** Choosing rows, and what can be done with several of them at once (`useBulk`). */
export interface Bulk<R> {
  /** What the table is given; absent where nothing can be chosen. */
  readonly selection?: Required<Pick<TableProps<R>, 'selected' | 'onSelect' | 'onSelectAll'>>;
  /** In place of the list's own footer while rows are chosen. */
  readonly footer?: ReactNode;
  readonly dialog?: ReactNode;
  /** Chooses nothing any more; absent where nothing is chosen. */
  readonly clear?: () => void;
}

/** What is shown of a list that is no table. */
export interface ListView<A, R> {
  readonly rows: readonly R[];
  readonly answer: A;
  /** The id of the record that is open. */
  readonly current: number | undefined;
  readonly onOpen: (row: R) => void;
}

/** `L`: the list call, `G`: the call that reads one record, `D`: the one that deletes. */
export interface ResourceProps<L extends AnyEndpoint, G extends AnyEndpoint, D extends AnyEndpoint, R> {
  readonly title: string;
  readonly noun: Noun;
  readonly list: L;
  readonly rows: (answer: Answer<L>) => readonly R[];
  /** What the list is always asked for. */
  readonly query?: Readonly<Record<string, string>>;
  /** The call pages by numbers (`page`, `last_page`), not by cursors. */
  readonly hasNumbers?: boolean;
  /** In place of the table: another way to show the rows. */
  readonly view?: ComponentType<ListView<Answer<L>, R>>;
  /** How one is read that is not among the rows: by an address that was passed on. */
  readonly record: { readonly get: G; readonly of: (answer: Answer<G>) => R };
  readonly nameOf: (row: R) => string;
  /** In the order of their importance: where there is little room the last ones give way first. */
  readonly columns: readonly ResourceColumn<R, SortOf<L>>[];
  /** The usual order; without it, by the first column that sorts. */
  readonly order?: Order<SortOf<L>>;
  readonly filters?: readonly ListFilter<FilterOf<L>>[];
  /** In the usual order: the words over the rows that follow, wherever they change. */
  readonly groupOf?: (row: R, now: number) => string;
  /** What the search looks into: "Name, head, branch". */
  readonly searchHint: string;
  /** What belongs here, for who sees an empty list. */
  readonly empty: string;
  /** Said when the first read fails, where the specification has words for it. */
  readonly failedText?: string;
  /** What the audit calls one, `department`: its drawer has a history then. */
  readonly entity?: string;
  /** What holds for the whole list, above its rows. */
  readonly notice?: ReactNode;
  /** Beside its title: other ways to look at it (`Views`). */
  readonly views?: ReactNode;
  /** Acts of the whole list, beside its title. */
  readonly actions?: ReactNode;
  /** The body of the drawer. */
  readonly detail: (row: R) => ReactNode;
  /** Tabs of the drawer between its details and its history. */
  readonly tabs?: readonly ResourceTab<R>[];
  /** Adds and edits; made by `formLater`. Without it nobody does either. */
  readonly form?: ComponentType<FormProps<R>>;
  /** Whoever has their permissions is offered them; nobody where they are missing. */
  readonly add?: AnyEndpoint;
  readonly update?: AnyEndpoint;
  readonly remove?: D;
  readonly restore?: AnyEndpoint;
  /** Where that depends on the record: whether it can be changed or deleted by who has the permission. */
  readonly allows?: (row: R, act: 'update' | 'remove') => boolean;
  /** Opens where the server wants to know more before it deletes (422). */
  readonly ask?: ComponentType<AskProps<R, D>>;
  /** With it rows can be chosen. A hook, so that lists without it do not load it; always the same one. */
  readonly useBulk?: (of: ResourceList<R>) => Bulk<R>;
  /** `ask` opens before anything is sent: there is something to choose, though the server would take silence for an answer. */
  readonly asksFirst?: boolean;
}

/** Within the kit nothing depends on which calls they are. */
export type Resource<R> = ResourceProps<AnyEndpoint, AnyEndpoint, AnyEndpoint, R>;

/** What the list alone needs of it, without the drawer: a screen whose rows open elsewhere has no more than this. */
export type ListedResource<R> = Omit<Resource<R>, 'record' | 'detail'>;
