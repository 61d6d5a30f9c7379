import { later } from '#ui/later.tsx';
import type { TodoFormProps } from './todo-form.tsx';

/** Most only look: it is loaded by itself, but as soon as a list is here. Letters that follow `n` are meant for it. */
export const TodoForm = later<TodoFormProps>(() => import('./todo-form.tsx'));
TodoForm.preload();
