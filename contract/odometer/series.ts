/**
 * The series decides which readings count: the longest story that a vehicle can have driven, whatever the order in which its parts became known.
 * A dynamic program over the readings of one dial.
 */
import { isImpossible, limitOf, type Pace } from './limit.ts';
import { daysBetween } from './judge.ts';
import { constantsOf, type Unit } from './unit.ts';

/** One reading of the dial. */
export interface Shown {
  readonly value: number;
  /** Milliseconds. */
  readonly at: number;
  /** Who read it; two of them may differ a little about the same dial. Null for the first value of a new cluster. */
  readonly source: string | null;
  /** The office said that it is right: the readings before and after it are judged each by themselves. */
  readonly isAnchor: boolean;
}

/** What it costs to believe a step, where a reading is worth 1: a far one needs a second witness, an impossible one three readings. */
const FAR = 1.25;
const IMPOSSIBLE = 3;

interface Link {
  /** What the story up to here is worth. */
  readonly worth: number;
  /** The index of the reading before it in that story, and of the one with which the story begins. */
  readonly from: number | null;
  readonly begin: number;
}

/** Which of `shown`, in order of time, are accepted: one boolean each. */
export function chain(shown: readonly Shown[], pace: Pace, unit: Unit): boolean[] {
  const accepted = shown.map(({ isAnchor }) => isAnchor);
  let begin = 0;
  for (let i = 0; i <= shown.length; i++) {
    const isEnd = i === shown.length;
    if (!isEnd && shown[i]?.isAnchor !== true) continue;
    for (const kept of bestStory(shown.slice(begin, isEnd ? i : i + 1), pace, unit)) accepted[begin + kept] = true;
    begin = i;
  }
  return readmit(shown, accepted, unit);
}

/** The indices of the best story of a stretch. Only its first and its last may be anchors, and every story begins and ends with those. */
function bestStory(stretch: readonly Shown[], pace: Pace, unit: Unit): number[] {
  const links: (Link | null)[] = [];
  // The most that any story up to there is worth: it says when looking further back is in vain.
  const most: number[] = [];
  for (const [i, to] of stretch.entries()) {
    const link = linkOf(i, to, { stretch, links, most, pace, unit });
    links.push(link);
    most.push(Math.max(most[i - 1] ?? -Infinity, link?.worth ?? -Infinity));
  }
  const end = stretch.length > 1 && stretch.at(-1)?.isAnchor ? stretch.length - 1 : bestEnd(links);
  const story: number[] = [];
  for (let at: number | null = end; at !== null; at = links[at]?.from ?? null) story.push(at);
  return story;
}

interface Work {
  readonly stretch: readonly Shown[];
  readonly links: readonly (Link | null)[];
  readonly most: readonly number[];
  readonly pace: Pace;
  readonly unit: Unit;
}

/** The best story that ends with `to`; null when none may. */
function linkOf(i: number, to: Shown, work: Work): Link | null {
  const mayBegin = i === 0 || work.stretch[0]?.isAnchor !== true;
  let best: Link | null = mayBegin ? { worth: 1, from: null, begin: i } : null;
  for (let j = i - 1; j >= 0; j--) {
    if ((work.most[j] ?? -Infinity) + 1 < (best?.worth ?? -Infinity)) break;
    const [link, from] = [work.links[j], work.stretch[j]];
    if (!link || !from || falls(from, to, work.unit)) continue;
    const next = { worth: link.worth + 1 - costOf(from, to, work), from: j, begin: link.begin };
    if (best === null || isBetter(next, best)) best = next;
  }
  return best;
}

/**
 * Of two stories of equal worth the one that began earlier is believed: of two readings that contradict one another, the first one. Else the
 * nearest predecessor, which is met first.
 */
const isBetter = (a: Link, b: Link): boolean => a.worth > b.worth || (a.worth === b.worth && a.begin < b.begin);

/** The end of the best story: of those that are worth as much and began together, the latest. */
function bestEnd(links: readonly (Link | null)[]): number | null {
  let end: number | null = null;
  let best: Link | null = null;
  for (const [i, link] of links.entries()) {
    if (!link || (best && isBetter(best, link))) continue;
    end = i;
    best = link;
  }
  return end;
}

/** True when a dial would have turned back. */
function falls(from: Shown, to: Shown, unit: Unit): boolean {
  const differ = from.source !== null && to.source !== null && from.source !== to.source;
  return to.value < from.value - (differ ? constantsOf(unit).level : 0);
}

function costOf(from: Shown, to: Shown, { pace, unit }: Work): number {
  const days = daysBetween(from.at, to.at);
  const distance = to.value - from.value;
  if (isImpossible(distance, days, unit)) return IMPOSSIBLE;
  return distance > limitOf(pace, days, unit) ? FAR : 0;
}

/** What was left out but lies between its accepted neighbours, and could have been driven since the one before, is accepted too. */
function readmit(shown: readonly Shown[], accepted: readonly boolean[], unit: Unit): boolean[] {
  const result = [...accepted];
  const following = nextAccepted(shown, accepted);
  let before: Shown | null = null;
  for (const [i, one] of shown.entries()) {
    const after = following[i] ?? null;
    if (!result[i] && before && after && !falls(before, one, unit) && !falls(one, after, unit)) {
      result[i] = !isImpossible(one.value - before.value, daysBetween(before.at, one.at), unit);
    }
    if (result[i]) before = one;
  }
  return result;
}

/** For each reading the accepted one after it. */
function nextAccepted(shown: readonly Shown[], accepted: readonly boolean[]): (Shown | null)[] {
  const following: (Shown | null)[] = [];
  let next: Shown | null = null;
  for (let i = shown.length - 1; i >= 0; i--) {
    following[i] = next;
    if (accepted[i]) next = shown[i] ?? null;
  }
  return following;
}
