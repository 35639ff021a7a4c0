import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleOptions } from './bundle-options.mjs'
import { repositoryRoot } from './process.mjs'

const [, , file, outfile] = process.argv

/** Sources find files beside them as if they were not bundled. */
const ownPlaces = {
  name: 'own-places',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\](apps|packages|tests|scripts)[/\\].*\.tsx?$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined
      const contents = readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    }),
}

/** Bundles a bench as the product is bundled. Under tsx, which names each inner function whenever it is made, particles take a quarter longer, a request a seventh. */
await build({
  ...bundleOptions,
  stdin: {
    contents: `import bench from './${file}'\nimport { leaveRows } from './scripts/lib/run-bench.ts'\nawait leaveRows(bench)`,
    resolveDir: repositoryRoot,
  },
  outfile,
  conditions: ['development'],
  plugins: [ownPlaces],
})
