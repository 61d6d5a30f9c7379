/** What helps to find out what went wrong: no names, no contents, nothing of the yard. */
import { db } from '#db/open.ts';
import { version } from '#lib/version.ts';
import type { EngineNow, Truth } from './api.ts';
import { cleanJournal } from './clean.ts';
import { inspect, type Inspection } from './inspect.ts';

/** Lines of the journal that a report on the clipboard carries. */
const LINES = 200;

function head(): Record<string, string | boolean> {
  return {
    app: version,
    made_at: new Date().toISOString(),
    page: location.pathname.replace(/\/[^/]*[~\d][^/]*/g, '/…'),
    browser: navigator.userAgent,
    online: navigator.onLine,
  };
}

export interface Diagnosis {
  readonly truth: Truth;
  readonly engine: EngineNow | null;
  readonly seen: Inspection;
  readonly storage: { readonly used: number | null; readonly room: number | null; readonly kept: boolean | null };
}

/** The file for support: JSON, readable. Everything in it is named on the screen that offers it. */
export function diagnosticsFile({ truth, engine, seen: { journal, ...counters }, storage }: Diagnosis): string {
  const what = { yardhand: 'diagnostics', ...head(), truth, engine, counters, storage, journal: cleanJournal(journal) };
  return JSON.stringify(what, null, 1);
}

/** The engine's counters and journal; where not even the database opens, why. */
async function engineState(): Promise<string> {
  try {
    const seen = await inspect(db(), Date.now());
    return JSON.stringify({ ...seen, journal: cleanJournal(seen.journal.slice(0, LINES)) }, null, 1);
  } catch (error) {
    return `No state of the engine: ${String(error)}`;
  }
}

/** Plain text. `what`: the error and where it happened, or why somebody reports. */
export async function reportText(what: string): Promise<string> {
  const lines = Object.entries(head()).map(([name, value]) => `${name}: ${value}`);
  return ['Yardhand', ...lines, '', what, '', await engineState()].join('\n');
}

/** Puts the report on the clipboard. The promise is handed over at once: some browsers forget a tap that waits. */
export async function copyReport(what: string): Promise<void> {
  const text = reportText(what).then((words) => new Blob([words], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}
