/** No size stands outside the scales (src/scales.css), no colour outside the theme (src/theme.css), no other breakpoint than these. */

const STEP = String.raw`(var\(--space-\d+\)|calc\(-1 \* var\(--space-\d+\)\)|-?1px|0|auto)`;
const CORNER = String.raw`(var\(--(radius-\d+|round)\)|0)`;
/** Steps, or sums of them with parts of the window. */
const steps = [
  new RegExp(`^${STEP}( ${STEP})*$`),
  /^(?!.*[1-9](px|rem|em)\b).*(calc|max|min|clamp)\(/,
  /^var\(--[a-z-]+\)$/,
  'inherit',
  'normal',
];
const widths = ['360px', '520px', '760px', '899px', '1150px', '1279px'];
const heights = ['499px', '699px', '840px'];

const scales = {
  'declaration-property-value-allowed-list': [
    {
      'font-size': [/^(calc|min|max|clamp)?\(?var\(--text-\d+\)/, /100% \* var\(--(text-size|grow)/, 'inherit', '0'],
      '/^(row-|column-)?gap$/': steps,
      '/^(padding|margin)/': steps,
      '/^border.*-radius$/': [new RegExp(`^${CORNER}( ${CORNER})*$`), 'inherit'],
      'z-index': [/^var\(--/, 'auto'],
      'line-height': ['0', '1', '1.1', '1.25', '1.4', 'inherit', /em$/], // em: as high as its box
      '/^(animation|transition)(-duration)?$/': [/^(?!.*[02-9]m?s\b)/], // 1 ms: not at all
    },
    { message: (property, value) => `Use a step of src/scales.css for ${property}, not ${value}` },
  ],
  'media-feature-name-value-allowed-list': { 'max-width': widths, 'max-height': heights },
  'color-no-hex': true,
};

/** The map and pictures have units of their own, paper its millimetres and its ink; and the scales themselves. */
const without = [
  ...['board/**', 'drawings/**', 'print/**', 'class/css/slips.css', 'class/Report.svelte', 'theme.css', 'scales.css'],
  ...['debrief/RolePicture.svelte', 'debrief/WorldMap.svelte', 'learn/Opened.svelte', 'match/Counter.svelte', 'match/ClashDice.svelte'],
].map((file) => `src/${file}`);

export default {
  rules: scales,
  overrides: [
    { files: ['src/**/*.svelte'], customSyntax: 'postcss-html' },
    { files: without, rules: Object.fromEntries(Object.keys(scales).map((rule) => [rule, null])) },
  ],
};
