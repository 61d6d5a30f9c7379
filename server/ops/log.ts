/** The server's log: one JSON object a line on standard output. */
import { type Logger, pino } from 'pino';
import type { LogLevel } from '../config.ts';

export function createLog(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
