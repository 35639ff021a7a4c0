import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets } from './compress-assets.mjs'
import { hashOf } from './hash.mjs'
import { repositoryRoot, runProgram } from './process.mjs'

const shared = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib', 'packages']

/** The two halves of the product: what each is made of and how. */
const parts = [
  {
    label: '服务端',
    out: 'apps/server/dist',
    entry: 'apps/server/src/cli',
    inputs: [...shared, 'apps/server/src', 'apps/server/package.json'],
    make: quiet => runProgram(process.execPath, ['scripts/lib/bundle-server.mjs'], { quiet }),
  },
  {
    label: '网页端',
    out: 'apps/web/dist',
    entry: 'apps/web/index.html',
    inputs: [...shared, 'apps/web', 'db/boundaries'],
    make: quiet =>
      runProgram(
        process.execPath,
        ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn'],
        {
          quiet,
          env: { NODE_ENV: 'production', NO_COLOR: '1' },
        },
      ),
    after: () => compressAssets(join(repositoryRoot, 'apps/web/dist/assets')),
  },
]

const stampOf = part => join(repositoryRoot, part.out, '.stamp')
const isFresh = (part, hash) => existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === hash

const buildPart = async (part, force) => {
  const hash = hashOf(part.inputs, process.versions.node)
  if (!existsSync(join(repositoryRoot, part.entry)) || (!force && isFresh(part, hash))) return true
  console.log(`正在构建${part.label}…`)
  const { code, output, seconds } = await part.make(true)
  if (code !== 0) {
    console.error(`${part.label}构建失败：\n${output}`)
    return false
  }
  part.after?.()
  if (output.trim()) console.log(output.trim())
  mkdirSync(join(repositoryRoot, part.out), { recursive: true })
  writeFileSync(stampOf(part), hash)
  console.log(`${part.label}构建完成（${seconds.toFixed(1)} 秒）`)
  return true
}

/** Builds what changed since the last build. @returns false when a part failed (already said on the terminal) */
export const buildChanged = async ({ force = false, only = parts.map(part => part.label) } = {}) =>
  (await Promise.all(parts.filter(part => only.includes(part.label)).map(part => buildPart(part, force)))).every(Boolean)

/** Commands need the server's half only. */
export const ensureBuilt = async ({ web }) => {
  if (!(await buildChanged(web ? {} : { only: ['服务端'] }))) process.exit(1)
}
