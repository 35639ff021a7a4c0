import { buildApp } from '../../apps/server/src/app.ts'
import { demoPassword } from '../../apps/server/src/platform/auth/seed.ts'
import { urlOf } from '../../apps/server/src/platform/testing/worker-process.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import { formatDate } from '../../packages/domain/src/time.ts'
import { type BenchContext, defineBench } from './harness.ts'
import { analysisQuestions, type Question } from './support/analysis-questions.ts'
import { loadDemo } from './support/load-demo.ts'
import { type OpenBench, openBench } from './support/open-bench.ts'

const bar = 300
const repetitions = 5

/** Sends requests like a browser, signed in as the administrator; milliseconds until the last byte. */
const asker = async ({ services }: OpenBench) => {
  const app = await buildApp(services)
  const reply = await app.inject({ method: 'POST', url: calls.Auth.Login.path, payload: { userName: 'admin', password: demoPassword } })
  const headers = { authorization: `Bearer ${reply.json().Data.requestToken}`, 'accept-encoding': 'gzip, deflate, br' }
  const ask = async ({ call, input }: Question): Promise<number> => {
    const query = new URLSearchParams(Object.entries(input).flatMap(([key, value]) => [value].flat().map(item => [key, String(item)])))
    const began = performance.now()
    const { statusCode, body } = await app.inject({ method: 'GET', url: `${call.path}?${query}`, headers })
    if (statusCode !== 200) throw new Error(`${call.name}: ${statusCode} ${body.slice(0, 300)}`)
    return performance.now() - began
  }
  return { ask, close: () => app.close() }
}

/** Of each service the slowest answer, and every one beyond the bar: the second-fastest of five, which the machine's other work does not reach. */
const reportServices = ({ report }: BenchContext, answers: readonly { question: Question; ms: number }[]): void => {
  const serviceOf = ({ question }: (typeof answers)[number]) => question.call.name.split('.')[0]!
  for (const service of new Set(answers.map(serviceOf))) {
    const own = answers.filter(answer => serviceOf(answer) === service)
    const slowest = own.sort((a, b) => b.ms - a.ms)
    for (const [i, { question, ms }] of slowest.entries())
      if (i === 0 || ms > bar) {
        const label = `${service}, slowest of ${own.length}: ${question.call.name.split('.')[1]}, ${question.filter} filters`
        report({ label, value: ms, unit: 'ms', better: 'lower', goal: bar })
      }
  }
}

export default defineBench({
  name: 'analysis answers on two years of the demo city',
  run: async context => {
    const bench = await openBench({ demo: true, max: 12 })
    try {
      await loadDemo({
        DATABASE_URL: urlOf(bench.database.config),
        DATA_DIR: bench.dataDir,
        NO_DEMO: '1',
        HJ212_PORT: 'off',
        DEMO_MONTHS: '24',
      })
      await bench.services.places.refresh()
      const places = bench.services.places.all()
      const stations = places.filter(place => place.kind === 'station' && place.level !== 'micro').map(place => place.id)
      const questions = analysisQuestions({ city: bench.services.places.cityPlace()!.id, stations }, formatDate(Date.now()))
      const { ask, close } = await asker(bench)
      const answers: { question: Question; ms: number }[] = []
      for (const question of questions) {
        const times: number[] = []
        for (let i = 0; i < repetitions; i++) times.push(await ask(question))
        answers.push({ question, ms: times.sort((a, b) => a - b)[1]! })
      }
      reportServices(context, answers)
      await close()
    } finally {
      await bench.close()
    }
  },
})
