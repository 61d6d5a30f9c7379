import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ChakraProvider } from '@chakra-ui/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AnswerRow, type Answer, type AnswerState } from './answer-row.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { later } from './later.tsx';
import { system } from './system.ts';
import { TextInput } from './text-input.tsx';
import { ToastProvider, ToastSlot, useToast } from './toast.tsx';
import { TruthChip } from './truth-chip.tsx';
import './tokens.css';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const show = (children: ReactNode) =>
  root.render(
    <ChakraProvider value={system}>
      <ToastProvider>{children}</ToastProvider>
    </ChakraProvider>,
  );

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open it</Button>
      {open ? (
        <Dialog title="Are you sure?" onClose={() => setOpen(false)} footer={<Button>Yes</Button>}>
          <p>It is for ever.</p>
        </Dialog>
      ) : null}
    </>
  );
}

test('a dialog takes the focus, Escape closes it, and the focus goes back to where it was', async () => {
  show(<Opener />);
  await page.getByRole('button', { name: 'Open it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect.element(dialog).toBeVisible();
  expect(document.querySelector('dialog')?.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open it' })).toHaveFocus();
});

test('a field says its hint and its error with its input', async () => {
  show(
    <Field label="Plate" hint="As on the vehicle" error={['This is not a plate.', 'At most 12 characters.']}>
      <TextInput />
    </Field>,
  );
  const input = page.getByLabelText('Plate');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription(/This is not a plate\. At most 12 characters\./);
  await expect.element(input).toHaveAccessibleDescription(/As on the vehicle/);
});

test('a line is answered by keyboard; its answer is pressed, and the row as high as it was', async () => {
  const answered = vi.fn<(answer: Answer) => void>();
  const line = (state: AnswerState, detail: ReactNode = null) =>
    show(<AnswerRow title="Fuel level noted" state={state} detail={detail} onAnswer={answered} />);
  line('open');
  const row = page.getByRole('group', { name: 'Fuel level noted' });
  await expect.element(row.getByRole('button', { name: 'OK' })).toHaveAttribute('aria-pressed', 'false');
  const height = row.element().getBoundingClientRect().height;
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(answered.mock.calls).toEqual([['done'], ['failed']]);
  line('failed', <TruthChip truth="here" />);
  await expect.element(row.getByRole('button', { name: 'Fail' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(row.getByRole('button', { name: 'OK' })).toHaveAttribute('aria-pressed', 'false');
  expect(row.element().getBoundingClientRect().height).toBe(height);
});

test('a line that can only be read says its answer, and has no buttons', async () => {
  show(<AnswerRow title="Fuel level noted" state="failed" />);
  await expect.element(page.getByRole('group', { name: 'Fuel level noted' }).getByText('Fail')).toBeVisible();
  expect(page.getByRole('button').query()).toBeNull();
});

function Doer({ undo }: { readonly undo: () => void }) {
  const toast = useToast();
  return <Button onClick={() => toast({ text: 'Line deleted.', undo })}>Delete the line</Button>;
}

test('a toast is said to screen readers and takes the act back', async () => {
  const undo = vi.fn<() => void>();
  show(<Doer undo={undo} />);
  await page.getByRole('button', { name: 'Delete the line' }).click();
  await expect.element(page.getByRole('status').getByText('Line deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

test('finish 4: a toast stands in its slot and breaks a long name rather than lose its acts', async () => {
  const longName = 'W'.repeat(80);
  function Done() {
    const toast = useToast();
    return <Button onClick={() => toast({ text: `${longName} deleted.`, undo: () => undefined })}>Delete it</Button>;
  }
  show([
    <div key="1" data-testid="band" style={{ position: 'relative', height: 40, marginBottom: 80 }}>
      <ToastSlot />
    </div>,
    <Done key="2" />,
  ]);
  await page.getByRole('button', { name: 'Delete it' }).click();
  const boxOf = (of: ReturnType<typeof page.getByText>) => of.element().getBoundingClientRect();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect.element(dismiss).toBeVisible();
  expect(boxOf(dismiss).right).toBeLessThanOrEqual(innerWidth);
  const { top, bottom } = dismiss.element().parentElement!.getBoundingClientRect();
  expect(top).toBe(boxOf(page.getByTestId('band')).top);
  expect(bottom).toBeLessThan(boxOf(page.getByRole('button', { name: 'Delete it' })).top);
});

test('a screen in a file of its own stands there as soon as it is loaded, and at once the next time', async () => {
  const load = vi.fn<() => Promise<{ default: () => string }>>().mockResolvedValue({ default: () => 'Loaded' });
  const Screen = later(load, 'Opening');
  show(<Screen />);
  await expect.element(page.getByText('Loaded')).toBeVisible();
  show(null);
  show(<Screen />);
  await expect.element(page.getByText('Loaded')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('a file that comes between the first render and its effect is not missed', async () => {
  const Screen = later(async () => ({ default: () => 'Loaded' }));
  function Late() {
    // Effects of children run first: by then the file is here, but nothing of it has been rendered.
    useLayoutEffect(() => Screen.preload());
    return <Screen />;
  }
  show(<Late />);
  await expect.element(page.getByText('Loaded')).toBeVisible();
});
