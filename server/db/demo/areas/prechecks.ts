/** Walk-rounds of the demo. */
import type { DemoContext } from '../context.ts';

export async function loadPrechecks(_demo: DemoContext): Promise<void> {}
