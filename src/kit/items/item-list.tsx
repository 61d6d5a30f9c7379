import type { ReactNode } from 'react';
import { IconButton } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { AddItem } from './add-item.tsx';
import css from './item-list.module.css';
import type { ItemRowsProps } from './item-rows.ts';
import { useOrder } from './use-order.ts';

/** Loaded with the screen; without a connection the buttons move the rows. */
const SortableRows = later<ItemRowsProps>(() => import('./sortable-rows.tsx'), null, PlainRows);
SortableRows.preload();

interface ItemListProps<T> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly items: readonly T[];
  readonly nameOf: (item: T) => string;
  /** What is seen and changed of an item: one element in the line with its acts, and another one below it, if there is more. */
  readonly row: (item: T) => ReactNode;
  /** At the end of its row, beside the ways up and down. */
  readonly acts?: ((item: T) => ReactNode) | undefined;
  /** Resolves with whether it was added. Without it nothing is added here. */
  readonly onAdd?: ((text: string) => Promise<boolean>) | undefined;
  /** Saves a new order and resolves with whether it was saved. Without it nothing is moved. */
  readonly onSort?: ((ids: readonly number[]) => Promise<boolean>) | undefined;
}

const never = () => Promise.resolve(false);

/** The items of a record: changed in place, added with Enter, moved by buttons or by dragging. */
export function ItemList<T extends { readonly id: number }>(props: ItemListProps<T>) {
  const { label, items, nameOf, row, acts, onAdd, onSort } = props;
  const { shown, sort } = useOrder(items, onSort ?? never);
  const Rows = onSort ? SortableRows : PlainRows;
  const ids = shown.map(({ id }) => id);
  const byId = new Map(shown.map((item) => [item.id, item]));
  const nameOfId = (id: number) => {
    const item = byId.get(id);
    return item ? nameOf(item) : '';
  };
  const rowOf = (id: number) => {
    const item = byId.get(id);
    if (!item) return null;
    return (
      <>
        <div className={css.body}>{row(item)}</div>
        <div className={css.acts}>
          {onSort ? <MoveButtons id={id} ids={ids} name={nameOf(item)} onSort={sort} /> : null}
          {acts?.(item)}
        </div>
      </>
    );
  };
  return (
    <div className={css.list}>
      {ids.length > 0 ? <Rows label={label} ids={ids} nameOf={nameOfId} row={rowOf} onSort={sort} /> : null}
      {onAdd ? <AddItem onAdd={onAdd} /> : null}
    </div>
  );
}

function PlainRows({ label, ids, row }: ItemRowsProps) {
  return (
    <ul className={css.rows} aria-label={label}>
      {ids.map((id) => (
        <li key={id}>
          <span className={css.handle} />
          {row(id)}
        </li>
      ))}
    </ul>
  );
}

interface MoveProps {
  readonly id: number;
  readonly ids: readonly number[];
  readonly name: string;
  readonly onSort: (ids: readonly number[]) => void;
}

function MoveButtons({ id, ids, name, onSort }: MoveProps) {
  const at = ids.indexOf(id);
  // Not disabled at the ends: the button that was pressed keeps the focus.
  const move = (to: number) =>
    to >= 0 && to < ids.length && onSort(ids.filter((one) => one !== id).toSpliced(to, 0, id));
  return (
    <>
      <IconButton icon="up" label={`${name}: up`} aria-disabled={at === 0 || undefined} onClick={() => move(at - 1)} />
      <IconButton
        icon="down"
        label={`${name}: down`}
        aria-disabled={at === ids.length - 1 || undefined}
        onClick={() => move(at + 1)}
      />
    </>
  );
}
