#!/usr/bin/env node
// What a browser must fetch before it can draw the sign-in page, or the shell around a page: gzipped, against its budget.
// usage: node apps/web/scripts/first-load.mjs [folder of the build]      (exit 1 above the budget)
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)))
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const sizeOf = file => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

const filesOf = names => {
  const files = new Set(['index.html'])
  const seen = new Set()
  const walk = name => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`no chunk ${name}`)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const name of names) walk(name)
  return [...files]
}

// The shell is fetched while a person types the password; in 0.1.0 it had 456 KB.
const loads = [
  ['sign-in page', 300, ['index.html', 'src/features/system/session/login.page.tsx']],
  ['shell', 500, ['index.html', 'src/app/shell/shell.tsx']],
]
let over = false
for (const [load, budgetKb, names] of loads) {
  const kb = filesOf(names).reduce((sum, file) => sum + sizeOf(file), 0) / 1024
  over ||= kb > budgetKb
  console.log(`${load.padEnd(14)} ${kb.toFixed(1).padStart(6)} KB gz of ${budgetKb}`)
}
process.exit(over ? 1 : 0)
