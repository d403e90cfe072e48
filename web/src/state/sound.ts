/** Small synthesised sounds; silent until the player asks for them. */
import { preferences } from './preferences.svelte';

let context: AudioContext | undefined;

function tone(frequency: number, start: number, length: number, loudness: number, kind: OscillatorType = 'triangle'): void {
  if (!context) return;
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  const at = context.currentTime + start;
  oscillator.type = kind;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

export type Sound = 'move' | 'dice' | 'taken' | 'turn' | 'refused' | 'end';

export function play(sound: Sound): void {
  if (!preferences.sound || !('AudioContext' in window)) return;
  if (navigator.userActivation?.hasBeenActive === false) return; // browsers allow no sound before the first touch
  context ??= new AudioContext();
  switch (sound) {
    case 'move':
      return tone(330, 0, 0.12, 0.12);
    case 'dice':
      for (let knock = 0; knock < 6; knock++) tone(180 + 90 * ((knock * 7) % 5), knock * 0.09, 0.05, 0.16, 'square');
      return;
    case 'taken':
      return [392, 494, 587].forEach((note, place) => tone(note, place * 0.09, 0.25, 0.12));
    case 'turn':
      return [523, 659].forEach((note, place) => tone(note, place * 0.12, 0.3, 0.14, 'sine'));
    case 'refused':
      return tone(140, 0, 0.15, 0.14, 'sine');
    case 'end':
      return [392, 494, 587, 784].forEach((note, place) => tone(note, place * 0.14, 0.5, 0.12, 'sine'));
  }
}
