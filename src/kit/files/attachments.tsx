import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { isTyping } from '#lib/row-keys.dom.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/screen.tsx';
import { FileRows, type FileRowsProps, formatTitle } from './attachment-list.tsx';
import { ChosenRow } from './chosen-row.tsx';
import { acceptOf } from './refused-file.ts';
import { type Adding, useChosen } from './use-chosen.ts';
import css from './attachments.module.css';

interface Props extends Omit<FileRowsProps, 'onDeleted'> {
  /** Tells the record from all others: `todo/12`. */
  readonly record: string;
  /** How a file is added, for those who may. */
  readonly adding: Adding;
}

/** The files of a record, with the way to add some: by the button, by dropping them here, or by pasting them. */
export function Attachments({ record, adding, ...rest }: Props) {
  const { chosen, add, again, drop } = useChosen(record, adding);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const dropping = useDropping(add);
  usePasted(add);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])]);
    // The same file may be chosen once more.
    event.target.value = '';
  };
  const pick = (
    <>
      <input ref={input} type="file" multiple hidden accept={acceptOf(adding.part)} onChange={onChange} />
      <Button ref={button} icon="plus" tone="quiet" onClick={() => input.current?.click()}>
        Add files
      </Button>
    </>
  );
  const isEmpty = rest.files.length + chosen.length === 0;
  return (
    <div className={css.place} data-over={dropping.isOver || undefined} {...dropping.handlers}>
      <Section title={formatTitle(rest.files)} actions={pick}>
        <FileRows {...rest} onDeleted={() => button.current?.focus()} />
        {chosen.length > 0 ? (
          <ul className={css.list} aria-label="Files not sent yet">
            {chosen.map((one) => (
              <ChosenRow key={one.id} chosen={one} onAgain={() => again(one.id)} onDrop={() => drop(one.id)} />
            ))}
          </ul>
        ) : null}
        {isEmpty ? <NoFiles /> : null}
      </Section>
    </div>
  );
}

/** Fingers neither drop nor paste. */
function NoFiles() {
  return (
    <p className={css.none}>
      No files yet. <span className={css.byMouse}>Drop or paste some here.</span>
    </p>
  );
}

/** Takes what is dropped, and says so while something hovers. */
function useDropping(add: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      add([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}

/**
 * Takes files that are pasted anywhere on the page. Text goes where the focus is, though programs put a picture of it beside it: cells of a
 * table, for one. What is behind an open dialog takes nothing.
 */
function usePasted(add: (files: readonly File[]) => void): void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      if (isTyping(event.target) && event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
