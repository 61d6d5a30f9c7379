import { later } from '#ui/later.tsx';
import type { TodoFormProps } from './todo-form.tsx';

/** The form, loaded when somebody wants to write: most only look. */
export const TodoForm = later<TodoFormProps>(() => import('./todo-form.tsx'));
