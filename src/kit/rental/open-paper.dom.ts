import { saveFile } from '#lib/save-file.dom.ts';

/** Shows a PDF in another tab; where the browser does not let a tab open, it is saved. */
export function openPaper(bytes: ArrayBuffer, name: string): void {
  const file = new Blob([bytes], { type: 'application/pdf' });
  const url = URL.createObjectURL(file);
  // The tab takes its own hold of the bytes while it loads.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  if (window.open(url, '_blank') === null) saveFile(file, name);
}
