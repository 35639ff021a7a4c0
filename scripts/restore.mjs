import { runBundle } from './lib/run-bundle.mjs'

await runBundle('cli/restore.mjs')
