/** Reading papers: whoever reads, what they give is text, and what it means is decided here (`parse`). */

/** A photo or a PDF, as it is stored. */
export interface PaperPage {
  readonly mime: string;
  readonly bytes: Uint8Array;
}

export interface Word {
  readonly text: string;
  /** Left, top, right, bottom as parts of the page. */
  readonly box: readonly [number, number, number, number];
}

export interface PageText {
  /** Line by line; empty where nothing can be read, which is no failure. */
  readonly text: string;
  /** None where the reader does not know where they stand. */
  readonly words: readonly Word[];
}

export interface ReceiptReader {
  /** Kept with what it read: `tesseract.js 7 eng`. */
  readonly name: string;
  /** Rejects where it failed for now: it is tried again. */
  read(page: PaperPage): Promise<PageText>;
}
