import { useState, type RefObject } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormSave } from './use-save.ts';

/**
 * Closes at once where nothing is lost. While it is saved nobody knows what would be: then it only stops to wait.
 *
 * @param field where the person was before the question, and is again after it
 */
export function useClosing<V extends FieldValues>(save: FormSave<V>, field: RefObject<HTMLElement | null>) {
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
