/** What types and tests do not see. How the code is laid out is prettier's, which folder imports which src/imports.test.ts's. */
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

/** What only some files may touch, and why. */
const ONLY_IN = {
  'src/state/storage.ts': { names: ['localStorage', 'sessionStorage'], message: 'Use src/state/storage.ts: both may throw.' },
  'src/{net/http,page/{files,python,service-worker}}.{ts,js}': {
    names: ['fetch', 'EventSource', 'XMLHttpRequest'],
    message: 'Use src/net/api.ts: there may be no server.',
  },
};

/** What markup leaves to a component of its own. */
const markup = [
  {
    selector: "SvelteAttribute[key.name='role'] > SvelteLiteral[value='radio']",
    message: 'Use elements/Radios.svelte: native radio buttons know the arrow keys.',
  },
];

/** Forbids in `file`, or elsewhere, what belongs in other files. */
function forbidden(file) {
  const found = Object.entries(ONLY_IN).flatMap(([home, { names, message }]) =>
    home === file ? [] : names.map((name) => ({ name, message })),
  );
  return {
    'no-restricted-globals': ['error', ...found],
    'no-restricted-properties': ['error', ...found.map(({ name: property, message }) => ({ property, message }))],
  };
}

export default ts.config(
  { ignores: ['node_modules', 'dist', 'src/generated'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs['flat/recommended'],
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'no-undef': 'off', // the compiler's
      eqeqeq: ['error', 'always', { null: 'ignore' }], // `== null`: null or absent
      'no-console': 'error',
      'no-var': 'error',
      'prefer-const': 'off', // svelte/prefer-const knows props
      'svelte/prefer-const': ['error', { destructuring: 'all' }],
      'svelte/no-unused-svelte-ignore': 'off', // misses what svelte-check warns of
      'svelte/prefer-svelte-reactivity': 'off', // maps that nothing on screen follows
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': 'off', // the compiler's
    },
  },
  { files: ['tools/**'], rules: { 'no-console': 'off' } },
  { files: ['src/**/*.svelte'], rules: { 'no-restricted-syntax': ['error', ...markup] } },
  { files: ['src/**'], rules: forbidden('') },
  ...Object.keys(ONLY_IN).map((file) => ({ files: [file], rules: forbidden(file) })),
);
