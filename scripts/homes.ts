/** Which command runs a test file: `npm test`, or the proof (steps.mjs). */
import type { Step } from './steps.mjs';

/** A test file and a Vitest project that it belongs to; one file may belong to several. */
export interface Listed {
  readonly file: string;
  readonly project: string;
}

/**
 * What is wrong with the homes of these files; nothing when each is run by exactly one step of `npm test`, or by the proof alone. Steps of the
 * proof that are marked `repeats` may run files of `npm test` again.
 */
export function homeless(
  files: readonly string[],
  listed: readonly Listed[],
  testSteps: readonly Step[],
  proofSteps: readonly Step[],
): string[] {
  return files.flatMap((file) => {
    const projects = listed.filter((one) => one.file === file).map(({ project }) => project);
    const runs = (step: Step) =>
      (step.projects ?? []).some((project) => projects.includes(project)) &&
      (step.files ?? ['']).some((part) => file.includes(part));
    const tests = testSteps.filter(runs).map(({ name }) => name);
    const proofs = proofSteps.filter(runs);
    const clash = proofs.filter(({ repeats }) => !repeats).map(({ name }) => name);
    if (tests.length + proofs.length === 0) return [`${file}: no step runs it`];
    if (tests.length > 1) return [`${file}: npm test runs it more than once (${tests.join(', ')})`];
    if (tests.length === 1 && clash.length > 0) return [`${file}: npm test and the proof run it (${clash.join(', ')})`];
    return [];
  });
}
