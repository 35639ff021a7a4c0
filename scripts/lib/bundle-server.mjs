import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from './bundle-options.mjs'
import { filesBelow } from './hash.mjs'
import { repositoryRoot } from './process.mjs'

const source = 'apps/server/src'

/** Programs of their own: the server, worker processes and threads (`worker-entry.ts`, `*.worker.ts`), the commands in cli/. */
const isEntry = path =>
  [`${source}/main.ts`, `${source}/worker-entry.ts`].includes(path) ||
  (path.endsWith('.worker.ts') && path.startsWith(source)) ||
  (path.startsWith(`${source}/cli/`) && /^[^/]+\.ts$/.test(path.slice(source.length + 5)) && !path.endsWith('.test.ts'))

const out = join(repositoryRoot, 'apps/server/dist')
rmSync(out, { recursive: true, force: true })
await build({
  ...bundleOptions,
  entryPoints: filesBelow([source]).filter(isEntry),
  outbase: source,
  outdir: out,
  outExtension: { '.js': '.mjs' },
  splitting: true,
  sourcemap: true,
  sourcesContent: false,
})
