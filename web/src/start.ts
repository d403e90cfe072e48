import './fonts.css';
import './theme.css';
import './scales.css';
import './base.css';
import './primitives.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepFocus } from './elements/focus';
import { follow } from './net/settled';
import { type Transport, useTransport } from './net/transport';
import { dataSets } from './state/data-set.svelte';
import { notices } from './state/notices.svelte';
import { preferences } from './state/preferences.svelte';
import { onRefusal } from './state/storage';
import { t, texts } from './texts/texts.svelte';

follow((settled) => (document.documentElement.dataset['settled'] = String(settled)));

/** Shows the client. `transport`: what answers it; `first`: what else must be here before anything is shown. */
export async function start(transport: Transport, first: () => Promise<unknown> = async () => undefined): Promise<void> {
  useTransport(transport);
  void dataSets.look();
  await Promise.all([texts.use(preferences.language), first()]);
  preferences.follow();
  mount(App, { target: document.getElementById('app')! });
  keepFocus();
  onRefusal(() => notices.show({ text: t('app.notStored'), icon: 'alert' }));
}
