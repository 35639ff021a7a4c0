// 核对溯源报告包：node verify.mjs [解压后的文件夹]
// 逐个计算 SHA-256 并与 MANIFEST.sha256 比较；不需联网，不需安装任何软件包（Node.js 18 及以上）。
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = resolve(process.argv[2] ?? dirname(fileURLToPath(import.meta.url)))
const manifestName = 'MANIFEST.sha256'
const hash = bytes => createHash('sha256').update(bytes).digest('hex')

const filesBelow = path =>
  readdirSync(path).flatMap(name => {
    const full = join(path, name)
    return statSync(full).isDirectory() ? filesBelow(full) : [relative(folder, full).split(sep).join('/')]
  })

let manifest
try {
  manifest = readFileSync(join(folder, manifestName), 'utf8')
} catch {
  console.error(`找不到清单 ${join(folder, manifestName)}`)
  process.exit(1)
}

const faults = []
const listed = new Map()
for (const [n, line] of manifest.split('\n').entries()) {
  if (line === '') continue
  const match = /^([0-9a-f]{64}) {2}(\S.*)$/.exec(line)
  if (match) listed.set(match[2], match[1])
  else faults.push(`清单第 ${n + 1} 行无法识别`)
}
if (listed.size === 0) faults.push('清单为空')

const present = new Set(filesBelow(folder))
for (const [path, expected] of listed) {
  if (!present.has(path)) faults.push(`缺少 ${path}`)
  else if (hash(readFileSync(join(folder, path))) !== expected) faults.push(`已被改动 ${path}`)
}
for (const path of present) if (path !== manifestName && !listed.has(path)) faults.push(`清单之外的文件 ${path}`)

console.log(`清单 SHA-256：${hash(Buffer.from(manifest))}`)
if (faults.length > 0) {
  for (const fault of faults) console.error(fault)
  console.error(`核对未通过：${faults.length} 处不符`)
  process.exit(1)
}
console.log(`核对通过：${listed.size} 个文件与清单一致。请将清单 SHA-256 与平台任务记录中的数值比较`)
