import type { MouseEvent } from 'react';
import { IconButton } from '#ui/button.tsx';
import css from './lists.module.css';

/** Moves the list one place up or down. */
export type Move = (id: number, by: 1 | -1) => void;

interface PlaceButtonsProps {
  readonly title: string;
  readonly id: number;
  readonly index: number;
  readonly move: Move | null;
}

/** The place of a list in one's own order, and the ways to another one. */
export function PlaceButtons({ title, id, index, move }: PlaceButtonsProps) {
  if (!move) return <span className="muted num">{index}</span>;
  const press = (by: 1 | -1) => (event: MouseEvent) => {
    // The row stays as it is, open or not.
    event.stopPropagation();
    move(id, by);
  };
  return (
    <span className={css.place}>
      <IconButton icon="up" label={`${title}: up`} tabIndex={-1} onClick={press(-1)} />
      <IconButton icon="down" label={`${title}: down`} tabIndex={-1} onClick={press(1)} />
    </span>
  );
}
