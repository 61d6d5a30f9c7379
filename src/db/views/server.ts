/** What the server is known to do beyond the documented calls. */
import { read } from '../open.ts';

/** False also while nobody knows: the engine learns it from answers, and keeps it in `meta`. */
export function serverSendsBack(): Promise<boolean> {
  return read(async (d) => {
    const known = (await d.meta.get('capabilities'))?.value;
    return typeof known === 'object' && known !== null && 'returns' in known && known['returns'] === true;
  });
}
