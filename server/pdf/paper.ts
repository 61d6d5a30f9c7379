/** A paper as data, which a thread of its own prints: nothing in it is a function. */
import type { Content } from 'pdfmake/interfaces.js';

export interface Paper {
  readonly title: string;
  /** ISO 8601. It is written into the file, so that the same paper has the same bytes whenever it is printed. */
  readonly madeAt: string;
  /** At the foot of each page, before its number. */
  readonly footer: string;
  readonly content: readonly Content[];
}
