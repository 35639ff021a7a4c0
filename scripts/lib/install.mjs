import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.mjs'
import { repositoryRoot, runProgram } from './process.mjs'

const stamp = join(repositoryRoot, 'node_modules/.qingyuan-install')
const manifests = ['package-lock.json', 'package.json', 'packages', 'apps']

const readJson = path => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

const fits = (allowed, value) => !allowed || allowed.includes(value)
const wanted = entry =>
  !entry.link &&
  entry.version &&
  (!entry.optional || (entry.os && fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && !entry.libc))

/** True when the installed packages are those of the lock file. */
const installedMatchesLock = () => {
  const lock = readJson(join(repositoryRoot, 'package-lock.json'))?.packages
  const installed = readJson(join(repositoryRoot, 'node_modules/.package-lock.json'))?.packages
  if (!lock || !installed) return false
  const required = Object.entries(lock).filter(([path, entry]) => path.startsWith('node_modules/') && wanted(entry))
  return required.every(([path, entry]) => installed[path]?.version === entry.version && existsSync(join(repositoryRoot, path)))
}

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`需要 Node.js 20.19 或更新版本，当前为 ${process.versions.node}。`)
  process.exit(1)
}

const manifestHash = () => {
  const paths = manifests.flatMap(path => (path.endsWith('.json') ? [path] : manifestsOf(path)))
  return hashOf(paths, `${process.versions.node} ${process.platform} ${process.arch}`)
}

const manifestsOf = folder => {
  const lock = readJson(join(repositoryRoot, 'package-lock.json'))?.packages ?? {}
  return Object.keys(lock)
    .filter(path => path.startsWith(`${folder}/`) && !path.includes('node_modules'))
    .map(path => `${path}/package.json`)
}

/** Installs the packages when they are missing or the lock file has changed; takes 20 ms when nothing is to do. */
export const ensureInstalled = async () => {
  checkNode()
  const now = manifestHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  if (!installedMatchesLock()) {
    console.log('正在安装依赖（首次约需一分钟）…')
    // not `npm ci`: it refuses a lock file without the binaries of platforms that the registry at hand does not carry
    const { code } = await runProgram('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    if (code !== 0) {
      console.error('依赖安装失败，请检查网络或 npm 源后重试。')
      process.exit(1)
    }
  }
  writeFileSync(stamp, manifestHash())
}
