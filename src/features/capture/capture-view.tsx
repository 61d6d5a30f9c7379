import type { ImageRow, TodoRow } from '#db/records.ts';
import { todoPath } from '#lib/todo-path.ts';
import { CameraView } from './camera-view.tsx';
import { CaptureBar } from './capture-bar.tsx';
import { todoShot } from './shots.ts';
import type { Slot } from './slot.ts';
import { useWays } from './use-leave.ts';

interface Props {
  readonly todo: TodoRow;
  readonly slot: Slot;
  /** What the line is called that is photographed. */
  readonly line?: string | undefined;
  /** What the slot holds already. */
  readonly images: readonly ImageRow[];
}

/** Burst: as many photos as the todo wants. A dial needs one, and then the camera closes. */
export function CaptureView({ todo, slot, line, images }: Props) {
  const { leave } = useWays(todoPath(slot.todo));
  return (
    <CameraView
      title={slot.kind === 'odometer' ? 'Photo of the dial' : (line ?? 'Photos')}
      which={todo.vehicle?.plate ?? todo.title}
      backLabel="Back to the todo"
      onBack={leave}
      shotOf={todoShot(slot)}
      onTaken={() => {
        if (slot.kind === 'odometer') leave();
      }}
      bar={(shutter) => (
        <CaptureBar
          images={images}
          wanted={slot.kind === 'photo' ? todo.photo_count : slot.kind === 'odometer' ? 1 : 0}
          onDone={leave}
          {...shutter}
        />
      )}
    />
  );
}
