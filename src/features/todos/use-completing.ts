import { useState } from 'react';
import { typedOn, type Typed } from '#kit/drafts/typed.ts';
import { useOnce } from '#kit/outbox/use-once.ts';
import { begunOn } from './begun.ts';
import { missing } from './missing.ts';
import { doubt, readingRefusal, typedReading } from './typed.ts';
import { useComplete } from './use-complete.ts';
import type { TodoView } from './use-todo.ts';

/** What the dialog asks about. */
interface Asking {
  readonly typed: Typed;
  readonly begun: readonly string[];
}

/** The tap on Complete: what is asked before, and the completion. What cannot be read is said, and another tap tries it again. */
export function useCompleting(view: TodoView, now: number) {
  const complete = useComplete(view);
  const once = useOnce();
  const [asking, setAsking] = useState<Asking | null>(null);
  const press = () =>
    once(async () => {
      const written = await writtenNow(view);
      if (mustAsk(view, written, now)) setAsking(written);
      else await complete(written.typed);
    });
  const go = (keep: Parameters<typeof complete>[0]) => {
    setAsking(null);
    return once(() => complete(keep));
  };
  return { asking, close: () => setAsking(null), press, complete: go };
}

/** Some browsers leave the focus in a text field when a button is tapped: what was typed last must be kept first. */
async function writtenNow({ todo, lines }: TodoView): Promise<Asking> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const [typed, begun] = await Promise.all([typedOn(todo.lid), begunOn(lines)]);
  return { typed, begun };
}

/** Something is missing, or would be left behind unsaved: the person decides. */
function mustAsk(view: TodoView, { typed, begun }: Asking, now: number): boolean {
  const willLack = missing(view, typedReading(view, typed) !== null).length > 0;
  return (
    willLack ||
    readingRefusal(view, typed) !== null ||
    typed.line !== '' ||
    begun.length > 0 ||
    doubt(view, typed, now) !== null
  );
}
