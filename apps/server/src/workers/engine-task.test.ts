import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadTask } from './engine-task.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(join(source, 'modules'), { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.ts'))
const named = files.flatMap(path =>
  [
    ...readFileSync(join(source, 'modules', path), 'utf8').matchAll(
      /taskFile<typeof import\('#\/workers\/([^']+)-tasks\.ts'\)>\('([^']+)'\)/g,
    ),
  ].map(([, typed, name]) => ({ path, typed, name: name! })),
)

test('every file of tasks is named as the file of its types', () => {
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ typed, name }) => typed !== name)).toEqual([])
})

test('a task that a file does not have is refused by its name', async () => {
  await expect(loadTask('inventory', 'gridCellsTask')).resolves.toBeTypeOf('function')
  await expect(loadTask('target', 'noTask')).rejects.toThrow('no engine task noTask in target')
})
