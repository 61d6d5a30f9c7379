/** Mails whose text holds a link that opens an account: it is stored apart, so that whoever reads the yard's mails does not see it. */

/** Stands in the stored text where the link comes. */
export const LINK_PLACE = '{link}';

/** What is read in the place of the link. */
const HIDDEN = '(a link that only its reader sees)';

/** The text as it is sent. What people wrote, such as their names, stands before the link. */
export function withLink(text: string, link: string): string {
  const at = text.lastIndexOf(LINK_PLACE);
  return at < 0 ? text : `${text.slice(0, at)}${link}${text.slice(at + LINK_PLACE.length)}`;
}

/** The text as the office reads it. */
export const withoutLink = (text: string): string => withLink(text, HIDDEN);
