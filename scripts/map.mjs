import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderMap } from './lib/map/render-map.mjs'
import { repositoryRoot } from './lib/process.mjs'

/** Writes docs/map.md; with `--check` only says whether it is up to date. */
const file = join(repositoryRoot, 'docs/map.md')
const text = renderMap(repositoryRoot)
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.log('docs/map.md is not up to date: npm run map')
  process.exit(1)
}
