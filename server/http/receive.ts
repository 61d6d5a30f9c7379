/** The validated input of a request, with its files received but not yet kept. */
import type { AnyEndpoint, FilePart } from '#contract/endpoint.ts';
import { acceptedText } from '#contract/file-types.ts';
import { cleanLine, cutText } from '#contract/people-text.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { PendingBlob, StoredBlob } from '../files/blob-store.ts';
import { sniff, WITH_MACROS } from '../files/sniff.ts';
import type { Received } from './handler.ts';
import { isJson, readJson } from './json-body.ts';
import type { Kernel, Request } from './kernel.ts';
import { type Arrived, type FileParts, readMultipart, refuseSize } from './multipart.ts';
import { unsupported } from './refusal.ts';
import { check, clearedFields, queryOf } from './validate.ts';

export interface Reception<E extends AnyEndpoint> {
  readonly input: Received<E>;
  /** Everything in `input.files`; kept by the transaction that refers to it, else dropped. */
  readonly pending: readonly PendingBlob[];
  readonly blobs: readonly StoredBlob[];
}

/** Reads and checks everything the client sent. Files are dropped again when it refuses. */
export async function receive<E extends AnyEndpoint>(kernel: Kernel, c: Request, endpoint: E): Promise<Reception<E>> {
  const raw = { params: c.req.param(), query: queryOf(c.req.url) };
  if (endpoint.files && !(isJson(c.req.header('content-type')) && isFree(endpoint.files)))
    return receiveFiles(kernel, c, endpoint, endpoint.files, raw);
  const body = endpoint.method === 'GET' ? {} : await readJson(c);
  return { input: { ...check(endpoint, { ...raw, body }), files: {} }, pending: [], blobs: [] };
}

/** Whether the call can be made without any file. */
const isFree = (parts: FileParts) => Object.values(parts).every((part) => !part.required);

async function receiveFiles<E extends AnyEndpoint>(
  kernel: Kernel,
  c: Request,
  endpoint: E,
  parts: FileParts,
  raw: { params: unknown; query: unknown },
): Promise<Reception<E>> {
  const { fields, files } = await readMultipart(c, parts, kernel.files);
  try {
    const body = clearedFields(endpoint.body, fields);
    const checked = check(endpoint, { ...raw, body }, absentOrEmpty(parts, files));
    const blobs = await identifyAll(files, parts);
    const byField = Object.groupBy(blobs, ({ field }) => field);
    const named = Object.keys(parts).map((field) => [field, (byField[field] ?? []).map(({ blob }) => blob)] as const);
    return {
      input: { ...checked, files: Object.fromEntries(named) },
      pending: files.map((file) => file.blob),
      blobs: blobs.map(({ blob }) => blob),
    };
  } catch (error) {
    for (const file of files) await file.blob.drop();
    throw error;
  }
}

function absentOrEmpty(parts: FileParts, files: readonly Arrived[]): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const [field, part] of Object.entries(parts)) {
    if (part.required && !files.some((file) => file.field === field)) errors[field] = ['Please add a file.'];
  }
  for (const { field, blob } of files) if (blob.size === 0) errors[field] = ['This file is empty.'];
  return errors;
}

async function identifyAll(files: readonly Arrived[], parts: FileParts) {
  const blobs: { readonly field: string; readonly blob: StoredBlob }[] = [];
  for (const file of files) {
    const part = parts[file.field];
    if (part) blobs.push({ field: file.field, blob: await identified(file, part) });
  }
  return blobs;
}

/** The file with the type that its content has. 415 for a type that the part does not take, 413 for a picture that is too large. */
async function identified({ field, name, blob }: Arrived, part: FilePart): Promise<StoredBlob> {
  const mime = await sniff(blob);
  if (mime === WITH_MACROS)
    throw unsupported(field, 'This file holds macros, which could do harm. Save it without macros and add that.');
  if (mime === null || !part.types.includes(mime)) throw unsupported(field, acceptedText(part.types));
  const { maxPictureBytes = part.maxBytes } = part;
  if (mime.startsWith('image/') && blob.size > maxPictureBytes) throw refuseSize(field, 'A picture', maxPictureBytes);
  return { sha256: blob.sha256, size: blob.size, mime, name: plainName(name), open: () => blob.open() };
}

/** The last part of whatever path was sent, without control characters, at most 200 characters. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return cutText(cleanLine(last), 200);
}
