import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { repositoryRoot } from './process.mjs'

/**
 * Installs and builds what is missing, then becomes a program of the bundle: in this process, so that signals, exit code and memory are its
 * own. It sees `process.argv` as if it had been called directly.
 */
export const runBundle = async program => {
  await ensureInstalled()
  await ensureBuilt({ web: program === 'main.mjs' })
  const file = join(repositoryRoot, 'apps/server/dist', program)
  if (!existsSync(file)) {
    console.error(`构建结果中没有 ${program}。`)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)
  process.argv[1] = file
  // In the server the first trace of an error would unpack the maps for good, 50 MB. The bundle keeps the names of functions.
  if (program !== 'main.mjs') process.setSourceMapsEnabled(true)
  await import(pathToFileURL(file).href)
}
