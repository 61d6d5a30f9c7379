import { useCallback, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { type DragEndEvent, useDndMonitor, useDraggable, useDroppable } from '@dnd-kit/core';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Icon } from '#ui/icon.tsx';
import css from './categories.module.css';
import { type CategoryPlace, type CategorySpot, fitsBelow, placeDown, placeUp } from './category-moves.ts';
import type { CategoryRow } from './category-rows.ts';
import { TOP_ZONE } from './category-drag.tsx';
import { useMoveCategory } from './use-move-category.ts';

interface HandleProps {
  readonly category: CategoryRow;
  readonly spot: CategorySpot;
}

/** What a category is dragged by onto the one that it will be below. With the keyboard: left is one level up, right one level down. */
export function CategoryHandle({ category, spot }: HandleProps) {
  const { id, name } = category;
  const move = useMoveCategory();
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data: { spot } });
  const [watch, keepFocus] = useFocusKept(setNodeRef);
  useDndMonitor({
    onDragEnd: ({ active, over }) => {
      const to = active.id === id ? placeOf(over) : null;
      if (to && mayGo(spot, over)) move(category, to);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const to = event.key === 'ArrowLeft' ? placeUp(spot) : event.key === 'ArrowRight' ? placeDown(spot) : null;
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    keepFocus();
    move(category, to);
  };
  return (
    <button
      type="button"
      ref={watch}
      className={css.handle}
      aria-label={`Move ${name}`}
      title="Drag it onto another one. With the keyboard: left for one level up, right for one level down."
      data-dragging={isDragging || undefined}
      {...listeners}
      onKeyDown={onKeyDown}
      // The row itself stays closed.
      onClick={(event) => event.stopPropagation()}
    >
      <Icon name="drag" />
    </button>
  );
}

type Over = DragEndEvent['over'];

const placeOf = (over: Over): CategoryPlace | null =>
  over === null ? null : over.id === TOP_ZONE ? { id: null, name: '' } : { id: Number(over.id), name: nameOf(over) };
const nameOf = (over: NonNullable<Over>) => String((over.data.current as { name?: string } | undefined)?.name ?? '');

function mayGo(spot: CategorySpot, over: Over): boolean {
  if (over?.id === TOP_ZONE) return spot.above.length > 0;
  const target = (over?.data.current as { spot?: CategorySpot } | undefined)?.spot;
  return target !== undefined && fitsBelow(spot, target);
}

/** The row of a category takes others, where they fit. */
export function useCategoryRow({ category, spot }: HandleProps) {
  const { setNodeRef, active, isOver } = useDroppable({ id: category.id, data: { spot, name: category.name } });
  const held = (active?.data.current as { spot?: CategorySpot } | undefined)?.spot;
  return {
    rowRef: useCallback((inside: HTMLElement | null) => setNodeRef(inside?.closest('tr') ?? inside), [setNodeRef]),
    takes: held !== undefined && isOver && fitsBelow(held, spot),
  };
}

/** A row that goes elsewhere in the list is put there anew, and the focus was on its handle. */
function useFocusKept(setNode: (button: HTMLElement | null) => void) {
  const button = useRef<HTMLButtonElement | null>(null);
  const isKept = useRef(false);
  useLayoutEffect(() => {
    if (!isKept.current || document.activeElement !== document.body) return;
    button.current?.focus();
  });
  const watch = useCallback(
    (node: HTMLButtonElement | null) => {
      button.current = node;
      setNode(node);
    },
    [setNode],
  );
  return [watch, () => void (isKept.current = true)] as const;
}
