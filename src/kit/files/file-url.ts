import { fillPath } from '#contract/endpoint.ts';
import { deployment } from '#http/deployment.ts';

const FILE = '/api/files/{id}';

/** Where the server keeps a file. `thumb` and `preview` are small forms of a picture. */
export function fileUrl(id: number, size: 'thumb' | 'preview' | 'full'): string {
  return `${deployment().origin}${fillPath(FILE, { id })}?size=${size}`;
}
