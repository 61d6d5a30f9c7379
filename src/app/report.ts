/** What helps to find out what went wrong: no names, no contents, nothing of the yard. */
import { version } from '#lib/version.ts';

const words = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error);

/** Plain text to copy into a message. `components`: React's path to the place. */
export function report(error: unknown, components: string): string {
  return [
    `Yardhand ${version}`,
    `Page ${location.pathname}`,
    `Time ${new Date().toISOString()}`,
    `Browser ${navigator.userAgent}`,
    `Online ${navigator.onLine}`,
    '',
    words(error),
    components,
  ].join('\n');
}
