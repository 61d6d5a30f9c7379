/** What helps to find out what went wrong: no names, no contents, nothing of the yard. */
import { db } from '#db/open.ts';
import { version } from '#lib/version.ts';
import { inspect } from './inspect.ts';

/** The engine's counters and journal; where not even the database opens, why. */
async function engineState(): Promise<string> {
  try {
    return JSON.stringify(await inspect(db(), Date.now()), null, 1);
  } catch (error) {
    return `No state of the engine: ${String(error)}`;
  }
}

/** Plain text. `what`: the error and where it happened, or why somebody reports. */
async function report(what: string): Promise<string> {
  const head = [
    `Yardhand ${version}`,
    `Page ${location.pathname}`,
    `Time ${new Date().toISOString()}`,
    `Browser ${navigator.userAgent}`,
    `Online ${navigator.onLine}`,
  ];
  return [...head, '', what, '', await engineState()].join('\n');
}

/** Puts the report on the clipboard. The promise is handed over at once: some browsers forget a tap that waits. */
export async function copyReport(what: string): Promise<void> {
  const text = report(what).then((words) => new Blob([words], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}
