/**
 * Files that were chosen and are not on the server yet, by the record that they are for. They live as long as the page does: whoever closes
 * a record meanwhile finds them there again, and what is being sent goes on.
 */
export interface ChosenFile {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'not-sent' | 'refused';
  /** How much of it left, from 0 to 1. */
  readonly share: number;
  /** Why it is not with the server. */
  readonly message: string;
}

const NONE: readonly ChosenFile[] = [];
const byRecord = new Map<string, readonly ChosenFile[]>();
const listeners = new Set<() => void>();
let last = 0;

export const chosenFiles = (record: string): readonly ChosenFile[] => byRecord.get(record) ?? NONE;

export function watchChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function put(record: string, files: readonly ChosenFile[]): void {
  if (files.length > 0) byRecord.set(record, files);
  else byRecord.delete(record);
  for (const listener of listeners) listener();
}

/** Adds them at the end. `refusal`: why one cannot be sent; null for one that can. */
export function choose(record: string, files: readonly File[], refusal: (file: File) => string | null): void {
  const fresh = files.map((file): ChosenFile => {
    const message = refusal(file);
    last += 1;
    return { id: last, file, state: message === null ? 'waiting' : 'refused', share: 0, message: message ?? '' };
  });
  put(record, [...chosenFiles(record), ...fresh]);
}

export function changeChosen(record: string, id: number, change: Partial<Omit<ChosenFile, 'id' | 'file'>>): void {
  put(
    record,
    chosenFiles(record).map((one) => (one.id === id ? { ...one, ...change } : one)),
  );
}

export function dropChosen(record: string, id: number): void {
  put(
    record,
    chosenFiles(record).filter((one) => one.id !== id),
  );
}
