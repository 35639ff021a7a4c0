import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest timeout that a test file sets (ms): what takes long says so. */
const longestTimeout = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\b(\d{2,3})_000\b/g)].map(match => Number(match[1]) * 1000))

/**
 * Order of the test files: one project after the other, because a worker that has to change the project is started anew and loads all modules
 * again; in each the longest first, so that none of them runs alone at the end.
 */
export default class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyed = files.map(file => {
      const text = readFileSync(file.moduleId, 'utf8')
      return { file, project: file.project.name, timeout: longestTimeout(text), size: text.length }
    })
    keyed.sort((a, b) => b.project.localeCompare(a.project) || b.timeout - a.timeout || b.size - a.size)
    return keyed.map(({ file }) => file)
  }
}
