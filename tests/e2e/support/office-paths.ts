/** An address of each screen of the office: whoever goes through all of them meets those of new areas too. */
import { officeScreens } from '#app/office-screens.ts';

export const officePaths = officeScreens.map(({ path, example = path }) => example);
