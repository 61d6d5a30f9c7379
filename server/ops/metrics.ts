/** Counters for Prometheus: how many requests of which route, how long they took, and the process itself. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Seen {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

export interface Metrics {
  count(seen: Seen, seconds: number): void;
  /** The text format of Prometheus. */
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'yardhand_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'yardhand_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  collectDefaultMetrics({ register: registry });
  return {
    count: ({ method, route, status }, seconds) => {
      requests.inc({ method: known(method), route, status });
      duration.observe({ method: known(method), route }, seconds);
    },
    text: () => registry.metrics(),
  };
}

/** Clients may invent methods; each would be a new series for ever. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
const known = (method: string) => (METHODS.has(method) ? method : 'other');
