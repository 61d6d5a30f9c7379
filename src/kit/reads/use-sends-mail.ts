import { useMaster } from './use-master.ts';

/** Whether mails of this yard reach anybody. Until this device knows that no mail server is set, they do. */
export function useSendsMail(): boolean {
  return useMaster()?.sends_mail !== false;
}
