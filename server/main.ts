/** Starts the server: environment → database → app → listen. */
import { inspect } from 'node:util';
import { readConfig } from './config.ts';
import { listen } from './http/listen.ts';
import { StartError } from './lib/start-error.ts';
import { welcomeText } from './ops/welcome.ts';
import { openYard } from './start.ts';

/** Requests that run when the server is asked to stop have this long. */
const GRACE_MS = 5000;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env, process.stdout.isTTY);
  const yard = await openYard(config);
  const server = await listen(yard.app, config.host, config.port).catch(async (error: unknown) => {
    await yard.close();
    throw error;
  });
  say(welcomeText(server.port, config, yard));
  yard.startJobs().catch((error: unknown) => yard.kernel.log.error({ error }, 'jobs do not run'));
  stopOnSignal(async () => {
    yard.stopTaking();
    await server.finish(GRACE_MS);
    await yard.close();
  });
}

/** A second signal does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping …');
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Problems of the surroundings are told in words; a stack is for what nobody foresaw. */
function fail(error: unknown): never {
  process.stderr.write(`${error instanceof StartError ? error.message : inspect(error)}\n`);
  process.exit(1);
}

await main().catch(fail);
