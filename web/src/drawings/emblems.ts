/**
 * The 24 emblems: a pale tint and white, details in the darkest shade of the player's colour. No outlines,
 * circles and soft triangles, eyes as dots; readable at 22 pixels. The disc has a radius of 24 units.
 */

export type Tone = 'pale' | 'white' | 'deep';
export type Shape = [Tone, string];

const round = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
const eyes = (x: number, y: number, r = 1.5): Shape => ['deep', round(-x, y, r) + round(x, y, r)];

export const EMBLEMS: Record<string, Shape[]> = {
  fox: [
    ['pale', 'M-14 -14L-4 -8H4L14 -14L13 2C12 9 5 14 0 15C-5 14 -12 9 -13 2Z'],
    ['white', 'M-13 1C-8 2 -3 6 0 13C3 6 8 2 13 1C12 9 5 14 0 15C-5 14 -12 9 -13 1Z'],
    ['deep', round(0, 12.5, 2.3, 1.8)],
    eyes(5.5, 0),
  ],
  whale: [
    ['pale', 'M-15 2C-15 -6 -8 -9 -1 -9C8 -9 11 -3 12 1L17 -5L17 3L13 6C11 12 4 13 -3 13C-10 13 -15 9 -15 2Z'],
    ['white', 'M-14 5C-8 9 0 9 9 6C7 12 1 13 -3 13C-9 13 -13 10 -14 5Z'],
    ['white', 'M-4 -11C-4 -15 -8 -16 -9 -14C-7 -14 -6 -13 -6 -11ZM-4 -11C-4 -15 0 -16 1 -14C-1 -14 -2 -13 -2 -11Z'],
    ['deep', round(-8, 1, 1.6)],
  ],
  bee: [
    ['white', round(-8, -6, 6.5, 5) + round(8, -6, 6.5, 5)],
    ['pale', round(0, 3, 8.5, 12)],
    ['deep', 'M-8 1H8V4.5H-8ZM-7.5 8H7.5L5 11.5H-5Z'],
    ['deep', round(-4, -11, 1.4) + round(4, -11, 1.4)],
    eyes(3, -3.5, 1.4),
  ],
  owl: [
    ['pale', 'M-12 -13L-6 -9H6L12 -13V3C12 10 7 15 0 15C-7 15 -12 10 -12 3Z'],
    ['white', round(-5, -2, 5) + round(5, -2, 5) + 'M-6 8C-3 6 3 6 6 8C5 13 2 14 0 14C-2 14 -5 13 -6 8Z'],
    eyes(5, -2, 2),
    ['deep', 'M-2 2.5H2L0 6.5Z'],
  ],
  turtle: [
    ['white', round(13, 3, 4.5) + 'M-12 9L-9 14H-5L-6 9ZM5 9L6 14H10L9 8Z'],
    ['pale', 'M-14 8C-14 -3 -8 -9 -2 -9C5 -9 11 -3 11 8Z'],
    ['deep', 'M-2 -9L-5 -3L-2 3H2L5 -2L2 -8ZM-5 -3L-11 -1L-11.6 .5L-6 -1ZM-2 3L-4 8H-2.5L-.5 3ZM4 -1L10 2L10.4 3.4L3 .5Z'],
    ['deep', round(14, 2, 1.2)],
  ],
  bear: [
    ['pale', round(-9, -9, 5) + round(9, -9, 5) + round(0, 1, 13, 12.5)],
    ['white', round(0, 6, 6, 5)],
    ['deep', round(0, 3.8, 2.3, 1.7)],
    eyes(5, -2),
  ],
  hare: [
    ['pale', round(-5, -11, 3.2, 8) + round(5, -11, 3.2, 8) + round(0, 5, 10.5, 10)],
    ['white', round(-5, -11, 1.4, 5.5) + round(5, -11, 1.4, 5.5) + round(-3, 9, 3.4) + round(3, 9, 3.4)],
    ['deep', 'M-1.8 5.5H1.8L0 7.8Z'],
    eyes(4.5, 2),
  ],
  toucan: [
    ['white', 'M-9 15C-13 4 -10 -12 1 -12C6 -12 8 -9 8 -5C8 3 4 7 2 15Z'],
    ['pale', 'M6 -10C14 -12 18 -7 16 3C14 -1 10 -2 6 -2Z'],
    ['deep', 'M-9 15C-11 9 -11 3 -9 -2C-5 4 0 6 3 10L2 15ZM13 -6C16 -5 17 -1 16 3C14.6 0 13 -1.4 11 -1.8Z'],
    ['deep', round(2, -6, 1.7)],
  ],
  lynx: [
    ['pale', 'M-12 -16L-4 -9H4L12 -16L13 1L16 6L10 8C8 12 4 14 0 14C-4 14 -8 12 -10 8L-16 6L-13 1Z'],
    ['white', round(-3, 7.5, 4, 3.5) + round(3, 7.5, 4, 3.5)],
    ['deep', 'M-12 -16L-9 -11L-11.6 -10ZM12 -16L9 -11L11.6 -10ZM-2 3.5H2L0 6Z'],
    eyes(5.5, -1),
  ],
  hedgehog: [
    ['pale', 'M-15 8L-12 3L-14 -1L-9 -3L-9 -8L-4 -7L-1 -12L3 -8L8 -9L8 -4L13 -2L12 3C13 6 12 9 9 10H-13Z'],
    ['white', 'M2 10C1 3 6 -1 10 1C13 2 15 6 17 8C15 11 12 11 9 11Z'],
    ['deep', round(16.5, 8, 1.7) + round(9.5, 4.5, 1.4)],
  ],
  penguin: [
    ['pale', round(0, 1, 11, 15)],
    ['white', 'M0 -8C4 -12 9 -8 8 -2C8 8 6 14 0 14.5C-6 14 -8 8 -8 -2C-9 -8 -4 -12 0 -8Z'],
    ['deep', 'M-3 -2H3L0 2.5Z'],
    eyes(4, -5),
  ],
  otter: [
    ['pale', round(-9, -9, 3.5) + round(9, -9, 3.5) + round(0, 0, 13, 12)],
    ['white', round(-4, 5, 5, 4.5) + round(4, 5, 5, 4.5)],
    ['deep', round(0, 1.6, 3, 2) + 'M-11 4L-16 3V4L-11 5.2ZM11 4L16 3V4L11 5.2Z'],
    eyes(6, -3),
  ],
  frog: [
    ['pale', round(-7, -8, 5.5) + round(7, -8, 5.5) + round(0, 3, 14, 10.5)],
    ['white', round(-7, -8, 3.4) + round(7, -8, 3.4)],
    ['deep', 'M-9 5C-4 10 4 10 9 5L9.8 6C4 12 -4 12 -9.8 6Z'],
    eyes(7, -8, 1.8),
  ],
  elephant: [
    ['pale', round(-11, -3, 6, 8) + round(11, -3, 6, 8)],
    ['white', 'M-8 -4C-8 -13 8 -13 8 -4C8 2 5 5 4 9C3.5 13 7 13 7 10L10 10C10 18 0 18 -1 10C-1.4 6 -8 4 -8 -4Z'],
    eyes(4, -4),
  ],
  crab: [
    ['white', round(-12, -7, 4.5) + round(12, -7, 4.5)],
    ['pale', round(0, 4, 12, 8.5) + 'M-13 -5L-8 1L-10 2ZM13 -5L8 1L10 2Z'],
    ['deep', 'M-12 -12L-10.5 -7.5L-14 -8ZM12 -12L10.5 -7.5L14 -8Z'],
    ['white', round(-4, -5, 2.8) + round(4, -5, 2.8)],
    eyes(4, -5, 1.5),
    ['deep', 'M-4 7C-2 9 2 9 4 7L4.6 7.8C2 10.6 -2 10.6 -4.6 7.8Z'],
  ],
  stork: [
    ['white', 'M-12 3C-10 -3 -4 -4 1 -3C4 -6 3 -10 5 -13C8 -16 12 -13 10 -10C8 -5 8 2 3 6C-2 9 -9 8 -12 3Z'],
    ['pale', 'M9.5 -12.5L18 -9L9.5 -9.5ZM-1 7H.6V16H-1ZM3 6H4.6V16H3Z'],
    ['deep', 'M-15 2C-11 2 -6 4 -2 7C-7 9 -12 7 -15 2Z' + round(7.5, -12, 1.2)],
  ],
  crystal: [
    ['pale', 'M-3 15L-12 -1L-7 -9L-1 -2ZM3 15L12 0L8 -7L2 -1Z'],
    ['white', 'M0 -16L6 -7L4 15H-4L-6 -7Z'],
    ['deep', 'M-6 -7L0 -4L6 -7L6 -6L.6 -3.2L.6 15H-.6L-.6 -3.2L-6 -6Z'],
  ],
  peak: [
    ['pale', 'M-17 12L-5 -10L2 1L6 -5L17 12Z'],
    ['white', 'M-5 -10L-9 -2.5L-6 -4L-4 -1.6L-1.6 -4.4ZM6 -5L3 0L6 -1L9 -.4Z' + round(11, -11, 3)],
    ['deep', 'M-17 12L-12 3L-9 7L-6 4L-2 12ZM6 12L9 6L11 9L13 6L17 12Z'],
  ],
  compass: [
    ['pale', round(0, 0, 15)],
    ['white', round(0, 0, 12)],
    ['deep', 'M0 -11L3 0H-3Z'],
    ['pale', 'M0 11L3 0H-3ZM-14 -.8H-11V.8H-14ZM11 -.8H14V.8H11Z'],
    ['deep', round(0, 0, 1.6)],
  ],
  sailing_boat: [
    ['white', 'M-1 -14V6H-11C-10 -2 -6 -9 -1 -14Z'],
    ['pale', 'M1.5 -12C7 -7 10 -1 11 6H1.5ZM-14 8H14L10 14H-10Z'],
    ['deep', 'M-1 -14H1V8H-1Z'],
  ],
  leaf: [
    ['pale', 'M-11 13C-15 -4 -2 -15 14 -14C15 4 3 15 -11 13Z'],
    ['white', 'M-11 13C-13 1 -4 -9 14 -14C5 -6 -3 2 -11 13Z'],
    ['deep', 'M-14 16L-12.6 17C-6 6 2 -2 11 -10L10.4 -10.8C1 -4 -8 5 -14 16Z'],
  ],
  lantern: [
    ['white', round(0, 2, 10, 11)],
    ['pale', 'M-5 -9H5V-12H-5ZM-5 13H5V16H-5ZM-3.4 -8H3.4C6 -2 6 6 3.4 12H-3.4C-6 6 -6 -2 -3.4 -8Z'],
    ['deep', 'M-1 -12V-16H1V-12ZM0 -3C4 1 3 7 0 7C-3 7 -4 1 0 -3Z'],
  ],
  comet: [
    ['pale', 'M-17 12C-9 8 -5 4 1 -6L8 2C2 8 -6 12 -17 12ZM-15 1L-2 -7L1 -3ZM-6 17L8 4L10 7Z'],
    ['white', round(6, -4, 8)],
    ['deep', round(3.5, -6, 1.6) + round(8.5, -2, 2.1) + round(8, -8, 1.1)],
  ],
  volcano: [
    ['pale', 'M-16 14L-5 -4H5L16 14Z'],
    ['white', 'M-5 -4H5L7.5 .5C5 3 3.5 -1 1.5 2C-.5 5 -2.5 0 -4 2.4C-5.4 4 -6.6 1.6 -7.4 0Z' + round(-3, -10, 3.4) + round(3, -12, 3.8)],
    ['deep', 'M-16 14L-11.5 7L-8 10L-4 6L0 10L4 7L8 11L12 8L16 14Z'],
  ],
};

export const AVATARS = Object.keys(EMBLEMS);
