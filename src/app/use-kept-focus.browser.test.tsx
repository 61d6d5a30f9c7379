import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ChakraProvider } from '@chakra-ui/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { system } from '#ui/system.ts';
import { TextInput } from '#ui/text-input.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

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

/** Rows that a form is opened from, and that go when it is saved. */
function Rows() {
  useKeptFocus();
  const [names, setNames] = useState(['Tyres', 'Lights', 'Brakes']);
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  const remove = () => {
    setNames(names.filter((name) => name !== open));
    close();
  };
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <Button onClick={() => setOpen(name)}>{name}</Button>
          {open === name ? (
            <Dialog
              title={`Remove ${name}?`}
              onClose={close}
              footer={
                <>
                  <Button onClick={close}>Keep it</Button>
                  <Button onClick={remove}>Remove</Button>
                </>
              }
            >
              {name === 'Tyres' ? null : (
                <Field label="Why">
                  <TextInput />
                </Field>
              )}
            </Dialog>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  root.render(
    <ChakraProvider value={system}>
      <main id="main" tabIndex={-1}>
        <Rows />
      </main>
    </ChakraProvider>,
  );
});

test('use 17: a form begins in its first field, a question in its first act, and Escape gives the focus back', async () => {
  await button('Lights').click();
  await expect.element(page.getByLabelText('Why')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Lights')).toHaveFocus();
  await button('Tyres').click();
  await expect.element(button('Keep it')).toHaveFocus();
});

test('use 17: when the row that was dealt with goes, the next one has the focus, and in the end the screen', async () => {
  for (const [name, next] of [
    ['Lights', 'Brakes'],
    ['Brakes', 'Tyres'],
  ] as const) {
    await button(name).click();
    await button('Remove').click();
    await expect.element(button(next)).toHaveFocus();
  }
  await button('Tyres').click();
  await button('Remove').click();
  await expect.poll(() => document.activeElement?.id).toBe('main');
});
