import type { useReadPages } from '#kit/reads/use-read.ts';
import type { todos } from '#contract/areas/todos.ts';

/** A list of todos as the server answers it, page by page. */
export type PagedList = ReturnType<typeof useReadPages<typeof todos.dataRange | typeof todos.completed>>;
