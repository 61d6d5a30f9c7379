import { useParams, useSearchParams } from 'react-router-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import type { TodoRow } from '#db/records.ts';
import { mayAdd } from '#db/views/late.ts';
import { checklistOf, imagesOf } from '#db/views/todo-parts.ts';
import { todoByLid } from '#db/views/todos.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useCan } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CaptureView } from './capture-view.tsx';
import { isInSlot, slotOf } from './slot.ts';
import { useNoWayForward } from './use-leave.ts';

/** The camera of one slot of one todo. The address says which, so that a reload comes back to it. */
export default function CaptureScreen() {
  const { key = '' } = useParams();
  const [params] = useSearchParams();
  const slot = slotOf(key, params);
  const may = useCan('image.create');
  const view = useLiveQuery(async () => {
    const [todo, images, lines] = await Promise.all([
      todoByLid(slot.todo),
      imagesOf(slot.todo),
      slot.kind === 'line' ? checklistOf(slot.todo) : [],
    ]);
    return { todo, images, line: lines.find(({ lid }) => slot.kind === 'line' && lid === slot.line) };
  }, [slot.todo]);
  const isLeaving = useNoWayForward();

  if (!view || isLeaving) return <SkeletonRows rows={3} />;
  const refusal = whyNot(view.todo, may);
  if (refusal !== null || !view.todo)
    return <Refused back={view.todo ? todoPath(slot.todo) : '/capture'} words={refusal ?? ''} />;
  const images = view.images.filter((image) => isInSlot(image, slot));
  return <CaptureView todo={view.todo} slot={slot} line={view.line?.title} images={images} />;
}

function whyNot(todo: TodoRow | undefined, may: boolean): string | null {
  if (!may) return 'You may not take photos. Ask the office if you should.';
  if (!todo || todo.deleted_at !== null) return 'The todo of this photo is not on this device. Choose another one.';
  if (!mayAdd(todo)) return 'The office has approved this todo: photos can no longer be added.';
  return null;
}

function Refused({ back, words }: { readonly back: string; readonly words: string }) {
  return (
    <Screen title="Photos" back={back}>
      <EmptyState icon="camera" title="No photos here">
        {words}
      </EmptyState>
    </Screen>
  );
}
