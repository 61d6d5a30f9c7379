/** What todos can be about beside their vehicle. Apart from `todos.ts`, which goes with every operation of the engine. */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { frame, id } from '../schema.ts';
import { todoAddress } from './todo-record.ts';

const named = { id, name: z.string() };

/** To choose from: beside its line, which a map finds, the word for what it is for, as `Returns`. */
const placeAddress = z.extend(todoAddress, { label: z.string() });

export const todoPlaces = {
  /** The vendors, locations and groups of vehicles that are in use, by name: what the form of a todo and the filters of its list offer. */
  list: get('/api/todo-places', {
    own: true,
    permission: 'todo.view',
    answer: z.object({
      ...frame,
      vendors: z.array(z.object({ ...named, phone: z.nullable(z.string()) })),
      /** The usual address first. */
      locations: z.array(z.object({ ...named, addresses: z.array(placeAddress) })),
      groups: z.array(z.object(named)),
    }),
  }),
};
