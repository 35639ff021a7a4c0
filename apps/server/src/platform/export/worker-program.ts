import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { projectRoot } from '../project-root.ts'

/** Where the worker's program is: beside this file in source (run through tsx), at its place in the bundle otherwise. */
export const workerProgram = (): { filename: string; execArgv?: string[] } => {
  if (!import.meta.url.endsWith('.ts')) return { filename: join(projectRoot(), 'apps/server/dist/platform/export/xlsx.worker.mjs') }
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return { filename: fileURLToPath(new URL('./xlsx.worker.ts', import.meta.url)), execArgv: ['--import', tsx] }
}
