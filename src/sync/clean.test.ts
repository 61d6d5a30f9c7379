import { expect, test } from 'vitest';
import { withoutContents } from './clean.ts';

test.each([
  ['todos.updateStatus', 'todos.updateStatus'],
  ['rejected 422', 'rejected 422'],
  ['timeout', 'timeout'],
  [
    'Error: no server id for todo/~0190a1b2-7c2e-7d4b-8f3a-0c1d2e3fa1b2',
    'Error: no server id for todo/~0190a1b2-7c2e-7d4b-8f3a-0c1d2e3fa1b2',
  ],
  [
    'SyntaxError: Unexpected token \'W\', "Wash the va"... is not valid JSON',
    'SyntaxError: Unexpected token …, …... is not valid JSON',
  ],
  ['Error: maya@yard.example has no “Wash it”', 'Error: … has no …'],
  ['TypeError: https://yard.example/api/x?search=Wash failed', 'TypeError: … failed'],
  ['ConstraintError: BYD104 and 1FTBR1C80LKA54321', 'ConstraintError: … and …'],
  ['Error: "never closed', 'Error: …'],
])('%s', (detail, clean) => expect(withoutContents(detail)).toBe(clean));

test('is short', () => expect(withoutContents('x y '.repeat(500))).toHaveLength(160));
