/** One thing that befalls a candidate for the lead, and where it leads. */
import { at, type Candidate, expectPost, type Post } from './candidate.ts';
import { cell, type Cell } from './cell.ts';

export type Happening = (candidate: Candidate) => Promise<void> | void;

export async function happens(from: Post, event: Happening, to: Post): Promise<void> {
  const candidate = await at(from);
  await event(candidate);
  expectPost(candidate, to);
}

/** From one post to another. */
export function leads(is: string, from: Post, event: Happening, to: Post = from): Cell {
  return cell(is, () => happens(from, event, to));
}

export const waits =
  (ms: number): Happening =>
  ({ device }) =>
    device.pass(ms);
