import type { Lid } from '#db/records.ts';

/** Under which key the note is kept that will go with the completion of a todo. */
export function completionNote(todo: Lid): string {
  return `${todo}:note`;
}
