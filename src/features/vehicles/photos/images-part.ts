import { attachmentPart } from '#contract/attachment.ts';
import { PICTURES } from '#contract/file-types.ts';

/** The pictures that the calls of vehicles take. */
export const imagesPart = { ...attachmentPart, types: PICTURES };
