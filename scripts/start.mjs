import { runBundle } from './lib/run-bundle.mjs'

await runBundle('main.mjs')
