import { useEffect, useRef, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { FormDraft } from '#kit/drafts/form-drafts.ts';
import { useFormDraft, type DraftOfForm } from '#kit/drafts/use-form-draft.ts';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import type { NotWritten, Sent } from '#kit/writes/use-write.ts';
import {
  changedNames,
  draftOf,
  isSame,
  namesOf,
  refusalsOf,
  withDraft,
  type FieldLabels,
  type FieldName,
} from './form-values.ts';
import { useFocusAfter } from './use-focus-after.ts';

export interface SaveOptions<V extends FieldValues, A> {
  /** Under which name this device keeps the draft: one for each call and record. */
  readonly draft: string;
  /** What the record has; of a new one, what the form begins with. */
  readonly own: V;
  /** `updated_at` of the record; null for a new one. */
  readonly base: string | null;
  readonly labels: FieldLabels<V>;
  /** By a call, through the outbox, or in any other way. Null when there is nothing to send: then the form closes. */
  readonly send: (values: V, changed: readonly FieldName<V>[], signal: AbortSignal) => Promise<Sent<A>> | null;
  readonly onSaved: (answer: A) => void;
  /** After "Save and next", in place of `onSaved`: the form is empty again. */
  readonly onNext?: ((answer: A) => void) | undefined;
  readonly onClose: () => void;
}

export interface FormSave<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly labels: FieldLabels<V>;
  readonly changed: readonly FieldName<V>[];
  /** Fields that need the person. */
  readonly wrong: readonly FieldName<V>[];
  /** What was refused of the whole. */
  readonly general: string | null;
  readonly isSaving: boolean;
  /** This device keeps what is written. */
  readonly isKept: boolean;
  /** The draft that the form began with, until the person starts over. */
  readonly draft: FormDraft | null;
  /** The record was changed after that draft was written. */
  readonly isStale: boolean;
  readonly save: (then?: 'close' | 'next') => void;
  /** Ends a send that gets no answer. */
  readonly stopWaiting: () => void;
  readonly startOver: () => void;
  /** Drops the draft and closes. */
  readonly discard: () => void;
  /** Leaves the draft and closes. */
  readonly close: () => void;
}

/**
 * A form of the office: sends once a press, shows a 422 at its fields with the focus on the first, and keeps what is written on this device
 * until it is saved or thrown away. Who opens it for another record mounts it anew.
 */
export function useSave<V extends FieldValues, A>(options: SaveOptions<V, A>): FormSave<V> {
  const { labels, onClose } = options;
  // What is read again behind the form must not make changes of what nobody changed.
  const [{ own, base }] = useState({ own: options.own, base: options.base });
  const draft = useFormDraft(options.draft, base);
  const [start] = useState(() => withDraft(labels, own, draft.found?.values ?? {}));
  const form = useForm<V>({ defaultValues: start as DefaultValues<V> });
  const { changed, isKept } = useChanged(form, labels, { own, start }, draft);
  const [isOffered, setIsOffered] = useState(changed.length > 0);
  const startOver = () => {
    form.reset(own);
    setIsOffered(false);
  };
  const { isSaving, general, save, stopWaiting } = useSending(options, { form, own, draft, startOver });
  useUnsaved(changed.length > 0);
  const { errors } = form.formState;
  const discard = () => {
    draft.drop();
    onClose();
  };
  return {
    form,
    labels,
    changed,
    wrong: namesOf(labels).filter((name) => errors[name]),
    general,
    isSaving,
    isKept,
    draft: isOffered ? draft.found : null,
    isStale: draft.found !== null && draft.found.base !== base,
    save,
    stopWaiting,
    startOver,
    discard,
    close: onClose,
  };
}

interface Begun<V> {
  readonly own: V;
  readonly start: V;
}

/** Which fields differ from the record now. Each change is kept at once. */
function useChanged<V extends FieldValues>(
  form: UseFormReturn<V>,
  labels: FieldLabels<V>,
  { own, start }: Begun<V>,
  draft: DraftOfForm,
) {
  const [state, setState] = useState({ changed: changedNames(labels, own, start), isKept: draft.found !== null });
  const note = (values: V) => {
    const changed = changedNames(labels, own, values);
    const isKept = changed.length > 0 && draft.keep(draftOf(values, changed));
    if (changed.length === 0) draft.drop();
    setState({ changed, isKept });
  };
  const latest = useRef(note);
  useEffect(() => {
    latest.current = note;
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => latest.current(values) }),
    [subscribe],
  );
  return state;
}

interface Sending<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly own: V;
  readonly draft: DraftOfForm;
  /** Empties the form. */
  readonly startOver: () => void;
}

/** One send at a time, and what it came to. */
function useSending<V extends FieldValues, A>(options: SaveOptions<V, A>, { form, own, draft, startOver }: Sending<V>) {
  const { labels, send, onSaved, onNext, onClose } = options;
  const [isSaving, setIsSaving] = useState(false);
  const [general, setGeneral] = useState<string | null>(null);
  const focus = useFocusAfter(isSaving, (path) => form.setFocus(path as Path<V>));
  const once = useOnce();
  // The press after the answer, before the form is gone, makes nothing twice.
  const done = useRef<V | null>(null);
  const isOpen = useIsOpen();
  const waiting = useRef<AbortController | null>(null);

  const refuse = ({ message, fields, isCancelled = false }: NotWritten) => {
    if (isCancelled) return;
    const { atFields, others } = refusalsOf(namesOf(labels), fields);
    for (const { name, reason } of atFields) form.setError(name as Path<V>, { message: reason });
    focus.goTo(atFields.slice(0, 1).flatMap(({ name, path }) => [name, path]));
    setGeneral(others.length > 0 ? others.join(' ') : atFields.length > 0 ? null : message);
  };
  const succeed = (answer: A, then: 'close' | 'next') => {
    draft.drop();
    // Who went on to another screen meanwhile stays there.
    if (!isOpen()) return;
    if (then === 'close') return onSaved(answer);
    startOver();
    focus.goTo(namesOf(labels).slice(0, 1));
    onNext?.(answer);
  };
  const submit = async (values: V, then: 'close' | 'next') => {
    if (isSame(done.current, values)) return;
    waiting.current = new AbortController();
    const sent = send(values, changedNames(labels, own, values), waiting.current.signal);
    if (!sent) return onClose();
    focus.remember();
    setIsSaving(true);
    const answer = await sent;
    if (!answer.ok) refuse(answer);
    else {
      done.current = then === 'close' ? values : null;
      succeed(answer.body, then);
    }
    setIsSaving(false);
  };
  const save = (then: 'close' | 'next' = 'close') =>
    once(() => {
      setGeneral(null);
      // A refusal of what has no input of its own, as of a list of lines, would stay and hold each further press.
      form.clearErrors();
      return form.handleSubmit((values) => submit(values, then))();
    });
  return { isSaving, general, save, stopWaiting: () => waiting.current?.abort() };
}

/** A second press that comes before the first one is drawn sends nothing. */
function useOnce(): (act: () => Promise<void>) => void {
  const running = useRef(false);
  return (act) => {
    if (running.current) return;
    running.current = true;
    void act().finally(() => {
      running.current = false;
    });
  };
}

/** Says whether the form is still in sight. */
function useIsOpen(): () => boolean {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return () => open.current;
}
