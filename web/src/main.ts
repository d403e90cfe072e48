import './fonts.css';
import './theme.css';
import './base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { dataSets } from './state/data-set.svelte';
import { preferences } from './state/preferences.svelte';
import { texts } from './texts/texts.svelte';

async function begin(): Promise<void> {
  void dataSets.look();
  await texts.use(preferences.language);
  preferences.follow();
  mount(App, { target: document.getElementById('app')! });
}

void begin();
