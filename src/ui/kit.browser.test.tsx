import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ChakraProvider } from '@chakra-ui/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { later } from './later.tsx';
import { system } from './system.ts';
import { TextInput } from './text-input.tsx';
import { TickRow, type TickState } from './tick-row.tsx';
import { ToastProvider, useToast } from './toast.tsx';

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

test('a line is ticked by keyboard; failed is neither ticked nor open', async () => {
  const toggled = vi.fn<() => void>();
  const line = (state: TickState) => show(<TickRow state={state} label="Fuel level noted" onToggle={toggled} />);
  line('open');
  const box = page.getByRole('checkbox', { name: /Fuel level noted/ });
  await expect.element(box).not.toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(toggled).toHaveBeenCalledOnce();
  line('done');
  await expect.element(box).toBeChecked();
  line('failed');
  await expect.element(box).toBePartiallyChecked();
  await expect.element(page.getByText(/failed/)).toBeVisible();
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
