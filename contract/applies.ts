/** Which vehicles a rule or a part is for. What is empty or left out holds for all. */
import * as z from 'zod/mini';
import { id, text } from './schema.ts';

const ids = z.optional(z.array(id, 'This must be a list.').check(z.maxLength(100, 'At most 100.')));
const words = z.optional(z.array(text(40), 'This must be a list.').check(z.maxLength(100, 'At most 100.')));

export const applies = z.object({ class_ids: ids, makes: words, models: words, fuels: words, group_ids: ids });
export type Applies = z.output<typeof applies>;
