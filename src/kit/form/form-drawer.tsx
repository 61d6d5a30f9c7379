import { useEffect, useId, useLayoutEffect, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Drawer } from '#kit/list/drawer.tsx';
import { Chip } from '#ui/chip.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { ClosingFooter, FormFooter } from './form-footer.tsx';
import { namesOf } from './form-values.ts';
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
  const { asks, close, keepWriting } = useClosing(save);
  useFocusBack();
  useFirstField(save);
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
        foot={
          asks ? (
            <ClosingFooter save={save} onKeep={keepWriting} />
          ) : (
            <FormFooter form={id} save={save} saveText={saveText} hasNext={hasNext} onCancel={close} />
          )
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form id={id} noValidate onSubmit={onSubmit} onKeyDown={saveByKey} aria-label={title}>
          {save.draft ? <DraftNotice draft={save.draft} isStale={save.isStale} onStartOver={save.startOver} /> : null}
          <fieldset className={css.fields} disabled={save.isSaving}>
            {children}
          </fieldset>
        </form>
      </Drawer>
    </div>
  );
}

/** Closes at once where nothing is lost. While it is saved nobody knows what would be. */
function useClosing<V extends FieldValues>({ changed, isSaving, discard }: FormSave<V>) {
  const [isAsking, setIsAsking] = useState(false);
  const asks = isAsking && changed.length > 0 && !isSaving;
  const tryToClose = () => {
    if (isSaving) return undefined;
    if (changed.length === 0) return discard();
    return setIsAsking(!asks);
  };
  return { asks, close: tryToClose, keepWriting: () => setIsAsking(false) };
}

/** The form begins in its first field, before the next key comes. */
function useFirstField<V extends FieldValues>({ form, labels }: FormSave<V>): void {
  const first = namesOf(labels)[0];
  const begin = () => first !== undefined && form.setFocus(first as Path<V>);
  // Only once, when it is opened.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => void begin(), []);
  // Where the drawer stands instead of the list it took the focus after that.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => void begin(), []);
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
