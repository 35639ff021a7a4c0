import { runBundle } from './lib/run-bundle.mjs'

await runBundle('cli/admin.mjs')
