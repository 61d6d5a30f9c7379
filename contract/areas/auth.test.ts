import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { permissionNames } from './auth.ts';

test('a permission that only a newer server knows hides none of the others', () => {
  const names = z.parse(permissionNames, ['todo.view', 'time.travel', 'vehicle.view']);
  expect(names).toEqual(expect.arrayContaining(['todo.view', 'vehicle.view']));
});
