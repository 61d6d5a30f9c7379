import { testRows } from './rows.ts';

await testRows(1);
