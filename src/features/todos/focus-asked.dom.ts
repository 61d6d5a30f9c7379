/** Puts the focus into what is asked for next. As a `ref` each does so once, when the element comes. */

/** On a screen that is touched a field with the focus brings up the keyboard, over the very rows that the person works on. */
const isTouched = () => matchMedia('(pointer: coarse)').matches;

/** The field in `place`, which is asked for and may be left; where it is touched the place itself, so that the field comes next. */
export function focusIn(place: HTMLElement | null): void {
  const field = isTouched() ? place : place?.querySelector('textarea');
  field?.focus({ preventScroll: true });
}

/** The first field, or the form itself: whoever opened it goes on there. */
export function focusForm(form: HTMLFormElement | null): void {
  const first = isTouched() ? form : form?.querySelector('input');
  first?.focus({ preventScroll: true });
}
