/** A setup file of Vitest: it is run for each test file, before it. */
import { afterAll } from 'vitest';
import { closeAll } from './at-end.ts';

afterAll(closeAll);
