import { fileURLToPath } from 'node:url'

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url))

/**
 * Arguments of node that start a program of the server, and its environment. With `TEST_BUILT` (the bundle is up to date, as `npm test`
 * makes it) the bundle, which starts in a tenth of the time; else its source.
 */
export const serverProgram = (name: 'main' | 'worker-entry'): { args: string[]; env: Record<string, string> } =>
  process.env.TEST_BUILT
    ? { args: [path(`../../../dist/${name}.mjs`)], env: {} }
    : { args: ['--import', 'tsx', path(`../../${name}.ts`)], env: { TSX_TSCONFIG_PATH: path('../../../tsconfig.json') } }
