import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { binPath, repositoryRoot } from './lib/process.mjs'

await ensureInstalled()
/** The server on PORT (8080) restarts on change; the page with hot reload is served by vite on 8081 and fetches data from the server. */
const port = process.env.PORT ?? '8080'
const children = [
  spawn(binPath('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts', ...process.argv.slice(2)], {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: { ...process.env, PORT: port },
  }),
  spawn(binPath('vite'), ['--config', 'apps/web/vite.config.ts'], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: '8081', QINGYUAN_SERVER: `http://127.0.0.1:${port}` },
  }),
]
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach(child => void child.kill(signal)))
for (const child of children) child.on('exit', () => children.forEach(other => void other.kill('SIGTERM')))
