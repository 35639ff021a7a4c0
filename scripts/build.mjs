import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
process.exit((await build({ force: process.argv.includes('--force') })) ? 0 : 1)
