import { useId, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DraftNotice } from './draft-notice.tsx';
import { ClosingFooter, FormFooter } from './form-footer.tsx';
import { saveByKey } from './save-by-key.ts';
import { useClosing } from './use-closing.ts';
import type { FormSave } from './use-save.ts';
import css from './form-drawer.module.css';

/** What a form is given, whether it stands in a drawer or in a dialog. */
export interface FormFrameProps<V extends FieldValues> {
  readonly title: string;
  readonly save: FormSave<V>;
  /** What the button says: for an act that is more than saving. */
  readonly saveText?: string | undefined;
  /** `danger`: the act takes something away. */
  readonly saveTone?: 'primary' | 'danger' | undefined;
  /** Offers to save and write the next one. */
  readonly hasNext?: boolean | undefined;
  /** The fields, in two columns where there is room; a wide one says `grid-column: 1 / -1`. */
  readonly children: ReactNode;
}

interface FormParts {
  /** Asks first where something would be lost. */
  readonly close: () => void;
  readonly body: ReactNode;
  readonly footer: ReactNode;
}

/**
 * The form and its footer, for the frame around them.
 *
 * @param fields where its fields are
 */
export function useFormParts<V extends FieldValues>(
  props: FormFrameProps<V>,
  fields: RefObject<HTMLFieldSetElement | null> | null = null,
): FormParts {
  const { title, save, saveText = 'Save', saveTone = 'primary', hasNext, children } = props;
  const id = useId();
  const field = useRef<HTMLElement>(null);
  const { asks, close, keepWriting } = useClosing(save, field);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.save();
  };
  const footer = asks ? (
    <ClosingFooter save={save} onKeep={keepWriting} />
  ) : (
    <FormFooter form={id} save={save} saveText={saveText} saveTone={saveTone} hasNext={hasNext} onCancel={close} />
  );
  const body = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
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
  );
  return { close, body, footer };
}
