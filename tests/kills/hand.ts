/**
 * What a finger does on the screens, by the names that people read there: taps, typing, choosing files. Each resolves when the screen shows that
 * it is saved, for what it shows is drawn from the database. A screen that says it differently is told here, and nowhere else in these tests.
 */
import type { Locator, Page } from 'playwright-core';

export interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function openTodo(page: Page, url: string, id: number): Promise<void> {
  await page.goto(`${url}/to-do/${id}`);
  await page.getByRole('button', { name: 'Complete', exact: true }).waitFor();
}

const line = (page: Page, title: string): Locator => page.getByRole('group', { name: title, exact: true });
const ok = (page: Page, title: string): Locator => line(page, title).getByRole('button', { name: 'OK', exact: true });
const isPressed = (button: Element): boolean => button.getAttribute('aria-pressed') === 'true';

export const isOk = (page: Page, title: string): Promise<boolean> => ok(page, title).evaluate(isPressed);

/** Says OK to a line of the checklist, or takes that back. */
export async function sayOk(page: Page, title: string, wanted: boolean): Promise<void> {
  await ok(page, title).click();
  await line(page, title).locator(`[data-answer=done][aria-pressed=${wanted}]`).waitFor();
}

const sheet = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });

/** What else can be done with a line. */
async function more(page: Page, title: string, what: string): Promise<void> {
  await line(page, title).getByRole('button', { name: 'More', exact: true }).click();
  await sheet(page, title).getByRole('button', { name: what, exact: true }).click();
}

const noteField = (page: Page): Locator => page.getByRole('textbox', { name: 'Note', exact: true });

/** Opens the note of a line. */
export async function openNote(page: Page, title: string): Promise<void> {
  await more(page, title, 'Note');
  await noteField(page).waitFor();
}

/** Types into the note that is open, at the end of what is there. */
export async function typeNote(page: Page, text: string): Promise<void> {
  await noteField(page).pressSequentially(text);
}

/** The note of a line, written at one go; saved when the line shows it. */
export async function note(page: Page, title: string, text: string): Promise<void> {
  await openNote(page, title);
  await noteField(page).fill(text);
  await sheet(page, title).getByRole('button', { name: 'Done' }).click();
  await lineWith(page, title, text);
}

/** The line shows this note. */
export async function lineWith(page: Page, title: string, text: string): Promise<void> {
  await line(page, title).getByText(text, { exact: true }).waitFor();
}

export async function addLine(page: Page, title: string): Promise<void> {
  const field = page.getByLabel('New line');
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Add a line' }).click();
  await field.fill(title);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await line(page, title).waitFor();
}

export async function removeLine(page: Page, title: string): Promise<void> {
  await more(page, title, 'Remove this line');
  await line(page, title).waitFor({ state: 'detached' });
}

/** The todo's reading: the first, or a correction of it. */
export async function read(page: Page, value: number): Promise<void> {
  const field = page.getByLabel(/^(New|Corrected) reading$/);
  const correct = page.getByRole('button', { name: 'Correct', exact: true });
  await field.or(correct).first().waitFor();
  if (await correct.isVisible()) await correct.click();
  await field.fill(String(value));
  await page.getByRole('button', { name: 'Save reading' }).click();
  await correct.waitFor();
}

/** What the screen says the vehicle stood at before; 0 when it says nothing. */
export async function lastReading(page: Page): Promise<number> {
  const words = await page
    .getByText(/^Last reading/)
    .first()
    // On a busy machine the screen is drawn late, and a reading that is too low would be asked about instead of saved.
    .textContent({ timeout: 5_000 })
    .catch(() => '');
  const digits = /Last reading ([\d\s,.]+)/.exec(words ?? '')?.[1] ?? '';
  return Number(digits.replaceAll(/\D/g, ''));
}

/** Opens the photos of the todo, or of its reading. */
export async function openCamera(page: Page, kind: 'photo' | 'dial' = 'photo'): Promise<void> {
  const name = kind === 'photo' ? 'Take photos' : /^(Photograph the dial|Another photo of the dial)$/;
  await page.getByRole('button', { name }).click();
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
}

export const closeCamera = (page: Page): Promise<void> => page.getByRole('button', { name: 'Done' }).click();

/** Chooses files; `kept` hears of each that the screen counts as saved. There are `before` photos already. */
export async function choosePhotos(
  page: Page,
  files: readonly Photo[],
  before: number,
  kept: (nth: number) => void,
): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files]);
  for (const nth of files.keys()) {
    await page
      .getByText(new RegExp(`^(${numbers(before + nth + 1, before + files.length)})( of \\d+)?( · saving| saved on)`))
      .waitFor();
    kept(nth);
  }
}

const numbers = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i)).join('|');

const two = (n: number): string => String(n).padStart(2, '0');

/** The small picture of a photo by when it was taken: of one todo no two of the same minute of a day. */
export function tile(page: Page, takenAt: string): Locator {
  const at = new Date(takenAt);
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return page
    .getByRole('list', { name: 'Photos', exact: true })
    .getByRole('img', { name: new RegExp(`taken ${time}$`) });
}

/** Deletes a photo on the todo's screen; it is gone when its small picture is. */
export async function deletePhoto(page: Page, takenAt: string): Promise<void> {
  await tile(page, takenAt).click();
  const viewer = page.getByRole('dialog', { name: 'Photo' });
  await viewer.getByRole('button', { name: 'Delete this photo' }).click();
  await tile(page, takenAt).waitFor({ state: 'detached' });
}

export async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click();
}

export type PunchKind = 'in' | 'out' | 'break_start' | 'break_end';

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Punch' });
const punches: Readonly<Record<PunchKind, { readonly tap: RegExp; readonly next: RegExp }>> = {
  in: { tap: /^Punch in/, next: /^Break$/ },
  break_start: { tap: /^Break$/, next: /^End break$/ },
  break_end: { tap: /^End break$/, next: /^Break$/ },
  out: { tap: /^Punch out$/, next: /^Punch in/ },
};

/** On the person's own screen. */
export async function openMe(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/me`);
  await bar(page).getByRole('button').first().waitFor();
}

export async function punch(page: Page, kind: PunchKind): Promise<void> {
  const { tap, next } = punches[kind];
  await bar(page).getByRole('button', { name: tap }).click();
  if (kind === 'out') {
    const dialog = page.getByRole('dialog', { name: 'End of your shift' });
    await dialog.getByRole('button', { name: 'Punch out' }).click();
  }
  await bar(page).getByRole('button', { name: next }).waitFor();
}

/** What the bar offers: where the person stands. */
export async function standing(page: Page): Promise<'out' | 'in' | 'break'> {
  const offers = (name: RegExp) => bar(page).getByRole('button', { name }).isVisible();
  if (await offers(/^Punch in/)) return 'out';
  return (await offers(/^Break$/)) ? 'in' : 'break';
}
