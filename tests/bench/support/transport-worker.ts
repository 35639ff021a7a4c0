import { parentPort, workerData } from 'node:worker_threads'
import { advanceHour } from '../../../packages/engine/src/transport/advance-hour.ts'
import { startRun } from '../../../packages/engine/src/transport/run.ts'
import type { SpeciesId } from '../../../packages/engine/src/transport/species.ts'
import { sampleHours } from '../../../packages/engine/src/transport/test-support/sample-run.ts'
import { citySetup } from './transport-day.ts'

/** Carries one worker's tags: an hour to warm up, then one that counts. */
const setup = citySetup()
const run = startRun(setup, { tagged: workerData as SpeciesId[] })
const [first, second] = sampleHours(setup, 2)
advanceHour(run, first!)
parentPort!.postMessage('warm')
parentPort!.once('message', () => {
  const { steps } = advanceHour(run, second!)
  parentPort!.postMessage(steps)
  parentPort!.close()
})
