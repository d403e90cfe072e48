/** Calls players whose turn it is: to the ear, to the hand, and while the page is hidden by a notice of the browser. */
import { t } from '../texts/texts.svelte';
import { preferences } from './preferences.svelte';
import { play } from './sound';

/** Milliseconds of shaking, of rest, and so on. */
const SHAKE = [80, 60, 80];
let notice: Notification | undefined;

/** Browsers know notices on secure addresses only; whoever has refused them cannot be asked again. */
export const mayNotify = (): boolean => 'Notification' in window && isSecureContext && Notification.permission !== 'denied';

/** Switch notices on or off; the browser asks the first time. */
export async function notify(on: boolean): Promise<void> {
  preferences.notify = on && (await Notification.requestPermission()) === 'granted';
}

/** It is our turn; `what` there is to do. */
export function callToTurn(what: string): void {
  play('turn');
  if (preferences.sound && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE);
  if (document.hidden && preferences.notify && mayNotify()) show(what);
}

function show(what: string): void {
  try {
    notice = new Notification(t('call.turn'), { body: what, icon: './icon-192.png', tag: 'rawsiko.turn' });
  } catch {
    return; // phones show only those of a service worker
  }
  notice.onclick = () => window.focus();
  document.addEventListener('visibilitychange', () => notice?.close(), { once: true });
}
