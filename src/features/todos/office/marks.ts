/** What is wrong with a todo, as the list and the detail mark it. Pure. */
import type { ChecklistLine, Odometer, Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { isExplained } from '#kit/drafts/reading-notes.ts';
import { count } from '#lib/format-number.ts';
import type { IconName } from '#ui/icon-paths.ts';

export interface Mark {
  /** `redo`: who did it can mend it. */
  readonly kind: 'failed' | 'redo' | 'follow-on';
  readonly tone: 'failed' | 'needs' | 'unknown';
  readonly icon: IconName;
  /** For the list: two or three words. */
  readonly words: string;
  /** For the detail: what exactly. */
  readonly sentence: string;
  /** What the office would write when it sends the todo back for this. */
  readonly ask: string;
}

export const linesOf = ({
  statusTodo: { prevChecklist, checklist, nextChecklist },
}: Todo): readonly ChecklistLine[] => [...prevChecklist, ...checklist, ...nextChecklist];

const photosTaken = ({ todoimages }: Todo): number => todoimages.filter((image) => image.kind === 'photo').length;

/** What somebody should look at, the gravest first. What was approved has been looked at, and what was deleted needs nobody. */
export function marksOf(todo: Todo): readonly Mark[] {
  if (todo.complete_time_approved !== null || todo.deleted_at !== null) return [];
  const isDone = todo.status === 'completed';
  const marks = [failedLines(todo), isDone && photos(todo), isDone && reading(todo), followOn(todo)];
  return marks.filter((mark): mark is Mark => Boolean(mark));
}

/** A line that failed and that no todo of its own takes up. */
function failedLines(todo: Todo): Mark | null {
  const failed = linesOf(todo).filter((line) => line.state === 'failed' && line.status_todo_id === null);
  if (failed.length === 0) return null;
  const words = count(failed.length, 'failed line');
  const named = failed.map(({ title, note }) => (note === '' ? title : `${title} (${note})`)).join('; ');
  return {
    kind: 'failed',
    tone: 'failed',
    icon: 'close',
    words,
    sentence: `${named}: failed, no follow-on yet.`,
    ask: `${named}: please look again.`,
  };
}

function photos(todo: Todo): Mark | null {
  const taken = photosTaken(todo);
  if (taken >= todo.photo_count) return null;
  const words = `Photos ${taken} of ${todo.photo_count}`;
  const missing = todo.photo_count - taken;
  return {
    kind: 'redo',
    tone: 'needs',
    icon: 'camera',
    words,
    sentence: `${words}: ${missing === 1 ? 'one is' : `${missing} are`} missing.`,
    ask: `${words}: please take the missing ${missing === 1 ? 'one' : 'ones'}.`,
  };
}

function reading(todo: Todo): Mark | null {
  const last = todo.odometer.at(-1);
  if (last) return isDoubtful(last) ? DOUBTFUL : null;
  return todo.needs_odometer && todo.vehicle_id !== null ? MISSING : null;
}

const MISSING: Mark = {
  kind: 'redo',
  tone: 'needs',
  icon: 'odometer',
  words: 'Odometer missing',
  sentence: 'The odometer was not read.',
  ask: 'Please read the odometer.',
};

const DOUBTFUL: Mark = {
  kind: 'redo',
  tone: 'unknown',
  icon: 'unknown',
  words: 'Odometer doubtful',
  sentence: 'The odometer does not fit the readings before and after.',
  ask: 'Please check the odometer reading.',
};

/** The series does not believe it, and the person who took it gave no reason. */
const isDoubtful = ({ judgement, note }: Odometer): boolean => judgement === 'doubtful' && !isExplained({ note });

function followOn({ follow_ons }: Todo): Mark | null {
  const open = follow_ons.filter(({ status }) => status === 'pending');
  if (open.length === 0) return null;
  const words = open.length === 1 ? 'Follow-on open' : `${open.length} follow-ons open`;
  const named = open
    .map(({ title, resource_name }) => `“${isolated(title)}” (${isolated(resource_name ?? 'nobody yet')})`)
    .join(', ');
  return {
    kind: 'follow-on',
    tone: 'needs',
    icon: 'note',
    words,
    sentence: `Not done yet: ${named}.`,
    ask: `Please finish ${named} first.`,
  };
}
