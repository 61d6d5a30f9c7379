/** A bounded load over keep-alive connections: `total` requests, `width` at a time. */
import { Agent, request } from 'node:http';

export interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

function one(target: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const req = request(
      { agent, host: '127.0.0.1', port: target.port, path: target.path, headers: target.headers },
      (res) => {
        if (res.statusCode !== 200) reject(new Error(`${target.path} answered ${res.statusCode}`));
        res.on('end', resolve).resume();
      },
    );
    req.on('error', reject).end();
  });
}

/** Requests a second. Rejects when one is not answered with 200. */
export async function rate(target: Target, total: number, width = 8): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next++ < total) await one(target, agent);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return total / seconds;
}
