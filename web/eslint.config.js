/** What types and tests do not see. How the code is laid out is prettier's, which folder imports which src/imports.test.ts's. */
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

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
);
