import { runBundle } from './lib/run-bundle.mjs'

await runBundle('cli/import-model.mjs')
