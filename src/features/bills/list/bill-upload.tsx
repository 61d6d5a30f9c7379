import { useState, type DragEvent } from 'react';
import { useWide } from '#ui/use-wide.ts';
import { Pick, UploadList } from '../shared/uploads.tsx';
import { useUploads } from '../shared/use-uploads.ts';
import css from './list.module.css';

/** Where bills come in: photographed, chosen, or dropped from a folder; each file is a bill. */
export function BillUploads() {
  const { uploads, add, drop, again } = useUploads();
  const [isOver, setOver] = useState(false);
  const isWide = useWide();
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section aria-label="New bills">
      {/* Dropping is a second way; the buttons do the same. */}
      <div
        className={css.zone}
        data-over={isOver || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {isWide ? null : <Pick words="Photograph a bill" icon="camera" onFiles={add} isCamera />}
        <Pick words="Add bills" icon="plus" onFiles={add} />
        <p className={css.words}>
          {isWide
            ? 'Or drop photos and PDFs here. Each file is a bill; it is read by the server. Further pages are added on the bill itself.'
            : 'Each photo is a bill. Further pages are added on the bill itself.'}
        </p>
        <UploadList words="Bills on their way" uploads={uploads} onDrop={drop} onAgain={again} />
      </div>
    </section>
  );
}
