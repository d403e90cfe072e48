/** Small synthesised sounds: tones and filtered noise that die away. On, softly, until the player does not want them. */
import type { Sound } from '../play/sounds';
import { preferences } from './preferences.svelte';

export type { Sound };

const MASTER = 0.5;
/** More at once would just be noise. */
const AT_ONCE = 2;

let context: AudioContext | undefined;
let out: GainNode | undefined;
let noise: AudioBuffer | undefined;
let sounding = 0;

/** A tone of `hertz` from `start`, for `length` seconds; it may glide to another. */
function tone(hertz: number, start: number, length: number, gain: number, wave: OscillatorType = 'sine', glide = hertz): void {
  const source = context!.createOscillator();
  const at = context!.currentTime + start;
  source.type = wave;
  source.frequency.setValueAtTime(hertz, at);
  if (glide !== hertz) source.frequency.exponentialRampToValueAtTime(glide, at + length);
  source.connect(decay(at, length, gain));
  source.start(at);
  source.stop(at + length);
}

/** Filtered noise around `band` hertz. */
function hiss(
  start: number,
  length: number,
  gain: number,
  band: number,
  q: number,
  kind: BiquadFilterType = 'bandpass',
  glide = band,
): void {
  const source = context!.createBufferSource();
  const filter = context!.createBiquadFilter();
  const at = context!.currentTime + start;
  source.buffer = noise ??= whiteNoise(context!);
  filter.type = kind;
  filter.frequency.setValueAtTime(band, at);
  if (glide !== band) filter.frequency.linearRampToValueAtTime(glide, at + length);
  filter.Q.value = q;
  source.connect(filter).connect(decay(at, length, gain));
  source.start(at);
  source.stop(at + length);
}

function decay(at: number, length: number, loudness: number): GainNode {
  const gain = context!.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out!);
  return gain;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate * 1.5, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  return buffer;
}

const steps = (notes: number[], step: number, length: number, gain: number, wave?: OscillatorType): void =>
  notes.forEach((note, place) => tone(note, place * step, length, gain, wave));

function knocks(count: number, loudness: number): void {
  [0, 0.09, 0.17, 0.24, 0.3].slice(0, count).forEach((at, place) => hiss(at, 0.04, loudness * (1 - place * 0.11), 1800 - place * 225, 2.5));
}

let ticks = 0;

/** How each sounds, and how many seconds it lasts. */
const RECIPES: Record<Sound, [number, (volume: number) => void]> = {
  dice: [0.4, (v) => (knocks(5, 0.22 * v), tone(110, 0, 0.05, 0.1 * v))],
  knock: [0.2, (v) => knocks(2, 0.06 * v)],
  pairUp: [0.1, (v) => tone(660, 0, 0.09, 0.1 * v, 'triangle')],
  pairDown: [0.1, (v) => tone(240, 0, 0.09, 0.1 * v, 'triangle')],
  held: [0.2, (v) => steps([196, 294], 0, 0.18, 0.08 * v)],
  lost: [0.5, (v) => steps([392, 311, 233], 0.11, 0.28, 0.1 * v)],
  taken: [0.4, (v) => steps([392, 494, 587], 0.09, 0.25, 0.12 * v, 'triangle')],
  turn: [0.4, (v) => steps([523, 659], 0.12, 0.3, 0.14 * v)],
  refused: [0.2, (v) => tone(140, 0, 0.15, 0.14 * v)],
  chip: [0.2, (v) => (tone(880, 0, 0.06, 0.06 * v), tone(1320, 0.05, 0.06, 0.05 * v))],
  step: [0.1, (v) => tone(300, 0, 0.03, 0.03 * v)],
  complete: [0.7, (v) => (steps([523, 659, 784, 1047], 0.07, 0.45, 0.11 * v, 'triangle'), hiss(0.2, 0.25, 0.03 * v, 6000, 0.7))],
  broken: [0.4, (v) => (hiss(0, 0.09, 0.14 * v, 700, 1), tone(220, 0, 0.35, 0.09 * v, 'sine', 165))],
  out: [1, (v) => steps([294, 262, 220], 0.22, 0.5, 0.09 * v)],
  bell: [
    2,
    (v) => [0, 0.5].forEach((at) => [440, 880, 1318].forEach((note, place) => tone(note, at, 1.4, [0.08, 0.04, 0.02][place]! * v))),
  ],
  gate: [1.7, (v) => (hiss(0, 1.1, 0.08 * v, 300, 0.7, 'lowpass', 900), [196, 247, 294].forEach((note) => tone(note, 1.1, 0.6, 0.08 * v)))],
  page: [0.2, (v) => hiss(0, 0.12, 0.08 * v, 2500, 0.8)],
  tick: [0.1, (v) => tone(740 + 30 * (ticks++ % 12), 0, 0.05, 0.08 * v, 'triangle')],
  win: [
    1.3,
    (v) =>
      steps(
        [523, 659, 784, 1047, 1319].map((note) => (v < 1 ? note / 2 : note)),
        0.12,
        0.7,
        0.11 * v,
        'triangle',
      ),
  ],
};

/** Make a sound; `volume` below 1 for what is not about us. */
export function play(sound: Sound, volume = 1): void {
  if (!preferences.sound || !('AudioContext' in window)) return;
  if (document.hidden && sound !== 'turn') return; // that one is for those who look at something else meanwhile
  if (navigator.userActivation?.hasBeenActive === false) return; // browsers allow no sound before the first touch
  if (sounding >= AT_ONCE) return;
  if (!context || !out) {
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = MASTER;
    out.connect(context.destination);
  }
  const [seconds, make] = RECIPES[sound];
  sounding++;
  setTimeout(() => sounding--, seconds * 1000);
  make(volume);
}
