import type { ReactNode } from 'react';
import {
  type Announcements,
  DndContext,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import css from './categories.module.css';
import type { CategorySpot } from './category-moves.ts';

/** The place beside the list that makes a category one of the top. */
export const TOP_ZONE = 'top';

/** A click on the handle is no drag. */
const DRAGGED = { activationConstraint: { distance: 4 } };

const say = () => undefined;
/** Who cannot see the drag uses the keys, and the message says where the category is. */
const SILENT: Announcements = { onDragStart: say, onDragMove: say, onDragOver: say, onDragEnd: say, onDragCancel: say };

/** Within it categories are dragged onto one another. */
export function CategoryDrag({ children }: { readonly children: ReactNode }) {
  const sensors = useSensors(useSensor(MouseSensor, DRAGGED), useSensor(TouchSensor, DRAGGED));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
    >
      {children}
      <TopZone />
    </DndContext>
  );
}

function TopZone() {
  const { setNodeRef, active, isOver } = useDroppable({ id: TOP_ZONE });
  const held = (active?.data.current as { spot?: CategorySpot } | undefined)?.spot;
  const isOffered = held !== undefined && held.above.length > 0;
  return (
    <p
      ref={setNodeRef}
      className={css.topZone}
      data-offered={isOffered || undefined}
      data-over={isOver || undefined}
      aria-hidden
    >
      Drop it here to put it at the top
    </p>
  );
}
