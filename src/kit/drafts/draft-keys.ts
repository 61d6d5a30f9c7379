/** Under which keys this device keeps what belongs to a todo and is no act: half-typed things, and the reason of a skip. */
import type { Lid } from '#db/records.ts';

/** The reading that is being typed. */
export const readingDraft = (todo: Lid) => `${todo}:odometer`;

/** `yes` while the person says of that reading that the cluster was replaced. */
export const replacedDraft = (todo: Lid) => `${todo}:replaced`;

/** The line that is being added to the checklist. */
export const lineDraft = (todo: Lid) => `${todo}:line`;

/** The title of the follow-on todo that is being made from a line. */
export const followOnDraft = (line: Lid) => `${line}:follow-on`;

/** One's own reason for skipping a line. */
export const skipDraft = (line: Lid) => `${line}:skip`;

/** The reason that was given for skipping a line last: it stands in the note of the line, where nothing tells it from what is noted besides. */
export const givenReason = (line: Lid) => `reason:${line}`;

/** The word that goes with the question to bring a deleted todo back. */
export const askDraft = (todo: Lid) => `${todo}:ask`;

/** The note that goes with the completion. */
export const noteDraft = (todo: Lid) => `${todo}:note`;
