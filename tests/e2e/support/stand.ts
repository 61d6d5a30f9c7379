/** What most stories need: a yard, a network in between, a phone, and somebody of the office who looks at the server. */
import { afterAll, beforeAll } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { STAFF } from '#server/db/demo/people.ts';
import { demoSignIn, signIn, type SignedIn } from './api.ts';
import { startProxy, type FaultProxy } from './fault-proxy.ts';
import { newDevice, PHONE, type Device } from './phone.ts';
import { startYard, type YardServer } from './yard-server.ts';

export interface Stand {
  yard: YardServer;
  network: FaultProxy;
  phone: Device;
  office: SignedIn;
}

/** Made before the tests of the file, removed after them; the members are there once a test runs. */
export function stand(env: Readonly<Record<string, string>> = {}): Stand {
  const it = {} as Stand;
  beforeAll(async () => {
    it.yard = await startYard({ YARDHAND_LOG: 'error', ...env });
    it.network = await startProxy(it.yard.port);
    it.phone = await newDevice(PHONE);
    it.office = await signIn(it.yard.url, ...demoSignIn('office'));
  });
  afterAll(async () => {
    await it.phone?.dispose();
    await it.network?.close();
    await it.yard?.stop();
  });
  return it;
}

const TECHNICIAN = STAFF.find((person) => person.role === 'technician')?.name;

/** The demo technician's todo of today with this title, as the server has it now. */
export async function todayTodo(office: SignedIn, title: string): Promise<Todo> {
  const day = new Date().toLocaleDateString('sv-SE');
  const query = { date: `${day},${day}`, search: title, limit: 50 };
  const { todos: found } = await office.call(todos.dataRange, { query });
  const mine = found.find((todo) => todo.resource_name === TECHNICIAN);
  if (!mine) throw new Error(`the server has no todo ${title} of ${TECHNICIAN} today`);
  return mine;
}

/** How many lines of its checklist are ticked. */
export function doneLines(todo: Todo): number {
  return Object.values(todo.statusTodo)
    .flat()
    .filter((line) => line.state === 'done').length;
}
