/** The lead, with real workers, the real lock and the real database. */
import { afterEach, expect, test } from 'vitest';
import type { Order, Report } from '#tests/support/leader.worker.ts';

const workers: Worker[] = [];

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

let servers = 0;

function candidate(server: string) {
  const worker = new Worker(new URL('../../tests/support/leader.worker.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  const reports: Report[] = [];
  const waiting = new Set<() => void>();
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    reports.push(data);
    for (const look of waiting) look();
  });
  const order = (message: Order): void => worker.postMessage(message);
  order({ server });
  return {
    worker,
    reports,
    order,
    until: (kind: Report['kind']) =>
      new Promise<Report>((resolve) => {
        const look = (): void => {
          const found = reports.find((report) => report.kind === kind);
          if (found) resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

const freshServer = (): string => `leader-test-${Date.now()}-${(servers += 1)}`;

test('one leads; when its tab dies the next leads at once, under a higher epoch', async () => {
  const server = freshServer();
  const first = candidate(server);
  const { epoch } = (await first.until('leads')) as { epoch: number };
  const second = candidate(server);
  // It hears the beats of the first and keeps waiting.
  await first.until('leads');
  const before = performance.timeOrigin + performance.now();
  first.worker.terminate();
  const next = (await second.until('leads')) as { epoch: number; at: number };
  expect(next.epoch).toBe(epoch + 1);
  // Measured 14–22 ms when the worker is up; here the second may still be starting, on a busy machine.
  expect(next.at - before).toBeLessThan(20_000);
});

test('a leader that fell silent is robbed, and what it then tries to write is refused', async () => {
  const server = freshServer();
  const frozen = candidate(server);
  const { epoch } = (await frozen.until('leads')) as { epoch: number };
  const heir = candidate(server);
  // Thirty seconds of silence are 300 ms here.
  frozen.order('freeze');
  expect(await heir.until('leads')).toMatchObject({ epoch: epoch + 1 });
  frozen.order('thaw');
  expect(await frozen.until('lost')).toMatchObject({ epoch });
  expect(await frozen.until('refused')).toMatchObject({ epoch });
  expect(frozen.reports.some((report) => report.kind === 'wrote')).toBe(false);
});
