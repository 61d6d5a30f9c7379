import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Step } from './closing-steps.ts';
import type { Phase } from './use-closing.ts';
import css from './close.module.css';

type Look = 'planned' | 'running' | 'done' | 'unknown' | 'failed';

const ICONS: Readonly<Record<Look, readonly [icon: IconName, word: string]>> = {
  planned: ['planned', 'To be done'],
  running: ['sending', 'Under way'],
  done: ['sent', 'Done'],
  unknown: ['unknown', 'Answer unknown, checking'],
  failed: ['failed', 'Stopped'],
};

/** Only the first of what is left can be under way, unknown or stopped. */
function lookOf({ isDone }: Step, isFirst: boolean, { state }: Phase): Look {
  if (isDone) return 'done';
  if (!isFirst) return 'planned';
  if (state === 'running') return 'running';
  return state === 'waiting' ? 'unknown' : state === 'stopped' ? 'failed' : 'planned';
}

interface Props {
  readonly steps: readonly Step[];
  readonly phase: Phase;
}

/** The steps of the closing, each with how it stands. */
export function StepsList({ steps, phase }: Props) {
  const first = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={css.steps} aria-label="Steps">
      {steps.map((step, at) => {
        const look = lookOf(step, at === first, phase);
        const [icon, word] = ICONS[look];
        return (
          <li key={`${step.name} ${step.isDone}`} data-look={look}>
            <Icon name={icon} size="1.25em" />
            <span>
              <span className="sr-only">{`${word}: `}</span>
              {step.text}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
