/** What the server prints when it is ready. */
import os from 'node:os';
import type { Config } from '../config.ts';
import { ROLE_TITLES } from '../db/roles.ts';
import type { Yard } from '../start.ts';

/** The addresses, and how to sign in. */
export function welcomeText(port: number, config: Config, yard: Yard): string {
  const here = `http://localhost:${port}`;
  const lines = [
    '',
    `Yardhand is ready:  ${here}`,
    ...elsewhere(config.host, port),
    `Data:               ${place(config, yard)}`,
    '',
  ];
  const { demo, setupSecret } = yard.welcome;
  if (setupSecret !== null)
    lines.push(
      'Nobody can sign in yet. Open this link once to make the first administrator:',
      `  ${here}/setup?token=${setupSecret}`,
      '',
    );
  if (demo.length > 0)
    lines.push(
      'This is a demo yard. Sign in as',
      ...demo.map((one) => `  ${ROLE_TITLES[one.role].padEnd(16)} ${one.email.padEnd(36)} ${one.password}`),
      '',
    );
  return lines.join('\n');
}

const place = (config: Config, yard: Yard) =>
  yard.kind === 'pglite' ? config.data : `PostgreSQL; files in ${config.data}`;

/** Phones need an address of this machine in their network. (Camera and offline use need https there.) */
function elsewhere(host: string, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const addresses = Object.values(os.networkInterfaces()).flat();
  return addresses
    .filter((one) => one?.family === 'IPv4' && !one.internal)
    .map((one) => `in this network:    http://${one?.address}:${port}`);
}
