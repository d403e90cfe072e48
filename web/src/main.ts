import './fonts.css';
import './theme.css';
import './base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { preferences } from './state/preferences.svelte';
import { texts } from './texts/texts.svelte';

async function begin(): Promise<void> {
  await texts.use(preferences.language);
  preferences.follow();
  mount(App, { target: document.getElementById('app')! });
}

void begin();
