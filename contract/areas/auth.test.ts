import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { permissionNames } from './auth.ts';

test('a permission that only a newer server knows hides none of the others', () => {
  expect(z.parse(permissionNames, ['todo.view', 'time.travel', 'vehicle.view'])).toEqual(['todo.view', 'vehicle.view']);
});
