import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('watchdog.ts', import.meta.url))

/** A process with a watchdog of two seconds, whose event loop is blocked for a time and then ends by itself. */
const run = async (blockedMs: number) => {
  const code = `import { startWatchdog } from ${JSON.stringify(file)}
    startWatchdog(2)
    setTimeout(() => {
      const end = Date.now() + ${blockedMs}
      while (Date.now() < end);
      setTimeout(() => process.exit(0), 100)
    }, 1500)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const [exitCode, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { code: exitCode, signal, said }
}

test('a process that answers nothing for the time is ended, and says why; one that is busy for less goes on', async () => {
  const [dead, alive] = await Promise.all([run(30_000), run(300)])
  expect(dead).toMatchObject({ signal: 'SIGKILL', said: expect.stringContaining('nothing was answered for 2 s') })
  expect(alive).toMatchObject({ code: 0, signal: null })
}, 60_000)
