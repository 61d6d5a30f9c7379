import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { FieldValues } from 'react-hook-form';
import { Drawer } from '#kit/list/drawer.tsx';
import { Chip } from '#ui/chip.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { ClosingFooter, FormFooter } from './form-footer.tsx';
import { saveByKey } from './save-by-key.ts';
import { useFocusBack } from './use-focus-back.ts';
import type { FormSave } from './use-save.ts';
import css from './form-drawer.module.css';

interface Props<V extends FieldValues> {
  readonly title: string;
  readonly save: FormSave<V>;
  /** What the button says: for an act that is more than saving. */
  readonly saveText?: string | undefined;
  /** Offers to save and write the next one. */
  readonly hasNext?: boolean | undefined;
  /** The fields, in two columns where there is room; a wide one says `grid-column: 1 / -1`. */
  readonly children: ReactNode;
}

/** A form in the drawer beside the list. Closing it with changes asks first, in its foot. A child of `ListScreen`. */
export function FormDrawer<V extends FieldValues>({ title, save, saveText = 'Save', hasNext, children }: Props<V>) {
  const id = useId();
  const fields = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLElement>(null);
  const { asks, close, keepWriting } = useClosing(save, field);
  useFocusBack();
  useFirstField(fields);
  const onEscape = useEscape(close);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.save();
  };
  return (
    // Escape is heard wherever the focus is in the drawer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.around} onKeyDown={onEscape}>
      <Drawer
        label={title}
        onClose={close}
        head={
          <>
            <h2>{title}</h2>
            {save.changed.length > 0 ? (
              <span className={css.chip}>
                <Chip icon="edit">Not saved yet</Chip>
              </span>
            ) : null}
          </>
        }
        footer={
          asks ? (
            <ClosingFooter save={save} onKeep={keepWriting} />
          ) : (
            <FormFooter form={id} save={save} saveText={saveText} hasNext={hasNext} onCancel={close} />
          )
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          id={id}
          noValidate
          onSubmit={onSubmit}
          onKeyDown={saveByKey}
          onFocus={(event) => (field.current = event.target)}
          aria-label={title}
        >
          {save.draft ? <DraftNotice draft={save.draft} isStale={save.isStale} onStartOver={save.startOver} /> : null}
          <fieldset ref={fields} className={css.fields} disabled={save.isSaving}>
            {children}
          </fieldset>
        </form>
      </Drawer>
    </div>
  );
}

/**
 * Closes at once where nothing is lost. While it is saved nobody knows what would be: then it only stops to wait.
 *
 * @param field where the person was before the question, and is again after it
 */
function useClosing<V extends FieldValues>(save: FormSave<V>, field: RefObject<HTMLElement | null>) {
  const { changed, isSaving, discard, stopWaiting } = save;
  const [isAsking, setIsAsking] = useState(false);
  const asks = isAsking && changed.length > 0 && !isSaving;
  const keepWriting = () => {
    setIsAsking(false);
    field.current?.focus({ preventScroll: true });
  };
  const tryToClose = () => {
    if (isSaving) return stopWaiting();
    if (changed.length === 0) return discard();
    return asks ? keepWriting() : setIsAsking(true);
  };
  return { asks, close: tryToClose, keepWriting };
}

/** The form begins in its first field, before the next key comes: `setFocus` of the form would wait. */
function useFirstField(fields: RefObject<HTMLElement | null>): void {
  const begin = useCallback(
    () => fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
    [fields],
  );
  useLayoutEffect(begin, [begin]);
  // Where the drawer stands instead of the list it took the focus after that.
  useEffect(begin, [begin]);
}

/** Escape closes, in the drawer and where nothing has the focus; a field that needs it for itself takes it first. */
function useEscape(close: () => void) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== document.body) return;
      // The list behind must not hear of it.
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [close]);
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
}
