import { buildChanged } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
process.exit((await buildChanged({ force: process.argv.includes('--force') })) ? 0 : 1)
