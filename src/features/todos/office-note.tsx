import { useCallback, useState } from 'react';
import css from './office-note.module.css';

/** What the office says of the job. Where height is short it takes two lines, until somebody wants to read all of it. */
export function OfficeNote({ note }: { readonly note: string }) {
  const [isWhole, setWhole] = useState(false);
  const [isCut, watch] = useCut();
  return (
    <div className={css.note} data-whole={isWhole || undefined}>
      <figure className={css.said} ref={watch}>
        <figcaption className="muted small">From the office</figcaption> <blockquote>{note}</blockquote>
      </figure>
      {isCut || isWhole ? (
        <button type="button" className={css.all} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          <span>{isWhole ? 'Less' : 'Read all'}</span>
        </button>
      ) : null}
    </div>
  );
}

/** Whether the element shows less than it holds, at any size of text and window. */
function useCut(): [boolean, (element: HTMLElement | null) => (() => void) | undefined] {
  const [isCut, setCut] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isCut, watch];
}
