import { useMemo, type ReactNode } from 'react';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Icon } from '#ui/icon.tsx';
import css from './item-list.module.css';
import type { ItemRowsProps } from './item-rows.ts';

/** A click on the handle is no drag. */
const MOVED_PX = 4;

/** Rows that are dragged by their handle, with a pointer, a finger or the keys. In a file of its own: the library is loaded with it. */
export default function SortableRows({ label, ids, nameOf, row, onSort }: ItemRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: MOVED_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useMemo(() => announcementsOf(ids, nameOf), [ids, nameOf]);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onSort(arrayMove([...ids], ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: HOW } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul className={css.rows} aria-label={label}>
          {ids.map((id) => (
            <SortableRow key={id} id={id} name={nameOf(id)}>
              {row(id)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

const HOW = 'Space picks the row up, the arrows move it, Space puts it down, Escape leaves it where it was.';

function announcementsOf(ids: readonly number[], nameOf: (id: number) => string): Announcements {
  const placeOf = (id: unknown) => `place ${ids.indexOf(Number(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `${nameOf(Number(active.id))} is picked up.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(Number(active.id))}: ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      `${nameOf(Number(active.id))} is put down${over ? ` at ${placeOf(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${nameOf(Number(active.id))} stays where it was.`,
  };
}

interface SortableRowProps {
  readonly id: number;
  readonly name: string;
  readonly children: ReactNode;
}

function SortableRow({ id, name, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const style = { transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined, transition };
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging || undefined}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        title="Drag to move"
      >
        <Icon name="drag" size="1em" />
      </button>
      {children}
    </li>
  );
}
