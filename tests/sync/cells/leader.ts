/** All that can befall a candidate for the lead, at every post. */
import type { Post } from './candidate.ts';
import type { Table } from './cell.ts';
import { overthrow, type Overthrow } from './overthrow.ts';
import { standing, type Standing } from './standing.ts';

export const LEADER: Table<Standing | Overthrow, Post> = { ...standing, ...overthrow };
