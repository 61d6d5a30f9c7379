/** How the lines of a checklist are found and answered on the screen: the one place for all tests that drive it. */

/** The OK buttons, one a line, in the order of the lines. */
export const LINE_OK = '[role=group] button[data-answer=done]';

/** True on the OK button of a line that is answered so. Runs in the page, too. */
export const isPressed = (button: Element): boolean => button.getAttribute('aria-pressed') === 'true';
