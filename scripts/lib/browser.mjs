import { existsSync, readdirSync } from 'node:fs'
import { runProgram } from './process.mjs'

const hasChromium = () => ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].some(existsSync)

const hasChineseFont = () => {
  try {
    return readdirSync('/usr/share/fonts', { recursive: true }).some(name => /cjk|wqy|simsun|yahei/i.test(String(name)))
  } catch {
    return false
  }
}

/** Debian's chromium and a Chinese font for the browser tests; only root can install them. Failing to is said loudly, not fatal. */
export const ensureBrowser = async () => {
  const missing = [...(hasChromium() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  if (missing.length === 0) return
  const loud = reason => console.error(`!!! ${missing.join(', ')} missing and not installed (${reason}): browser tests will fail`)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return loud('not root on Debian')
  console.log(`installing ${missing.join(', ')} …`)
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: 300_000 }
  await runProgram('apt-get', ['update', '-qq'], options)
  const { code, output } = await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options)
  if (code !== 0) loud(output.trim().split('\n').slice(-3).join(' | '))
}
