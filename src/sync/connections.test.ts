import { expect, test } from 'vitest';
import { type Connections, createConnections, type Seat } from './connections.ts';

/** Everything that is only waiting for its turn. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** `count` who come in one moment; answers their seats as they get them. */
function crowd(texts: Connections, count: number): Seat[] {
  const seated: Seat[] = [];
  for (let i = 0; i < count; i++) void texts.take().then((seat) => seated.push(seat));
  return seated;
}

test('as many at once as there are connections; the next in the order of coming', async () => {
  const texts = createConnections(2, () => 1);
  const seated = crowd(texts, 4);
  await settled();
  expect(seated.map(({ waited }) => waited)).toEqual([false, false]);
  seated[0]?.leave();
  await settled();
  expect(seated.map(({ waited }) => waited)).toEqual([false, false, true]);
});

test('who comes in the same moment shares a connection, which is free when all have left it', async () => {
  const texts = createConnections(1, () => 3);
  const seated = crowd(texts, 5);
  await settled();
  expect(seated).toHaveLength(3);
  seated[0]?.leave();
  seated[1]?.leave();
  await settled();
  expect(seated).toHaveLength(3);
  seated[2]?.leave();
  await settled();
  expect(seated.map(({ waited }) => waited)).toEqual([false, false, false, true, true]);
});

test('who comes while all are taken has waited', async () => {
  const texts = createConnections(1, () => 3);
  const first = crowd(texts, 1);
  await settled();
  const second = crowd(texts, 1);
  first[0]?.leave();
  await settled();
  expect(second.map(({ waited }) => waited)).toEqual([true]);
});
