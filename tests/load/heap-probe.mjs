import { appendFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** Loaded into every process of a soak by NODE_OPTIONS: what is still alive after a collection, once a minute, one line a process. */
const file = process.env.HEAP_LOG
if (file && isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const measure = () => {
    collect()
    const { heapUsed, rss, external } = process.memoryUsage()
    const line = { program: basename(process.argv[1] ?? ''), at: Date.now(), heapUsed, rss, external }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
  setInterval(measure, Number(process.env.HEAP_EVERY_MS ?? 60_000)).unref()
}
