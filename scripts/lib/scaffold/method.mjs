import { camelCase, parsePair, pascalCase, requireTitle } from './names.mjs'

const methodText = ({ name, options, title }) => `export interface ${options} {
  /** Share of the values that must be there, 0..1 (data capture, no default). */
  capture: number
}

/**
 * ${title}: the mean of the values, until the method is written.
 *
 * @param values in one unit; NaN missing, left out
 * @returns in the same unit; NaN with less than the capture
 * Simplified: nothing yet. Source: to be named here.
 */
export const ${name} = (values: Float64Array, { capture }: ${options}): number => {
  const present = values.filter(value => !Number.isNaN(value))
  if (present.length === 0 || present.length < capture * values.length) return Number.NaN
  return present.reduce((sum, value) => sum + value, 0) / present.length
}
`

const testText = ({ name, file }) => `import { expect, test } from 'vitest'
import { ${name} } from './${file}.ts'

test('leaves missing values out, and has no result below the capture', () => {
  expect(${name}(Float64Array.of(1, Number.NaN, 3), { capture: 0.6 })).toBe(2)
  expect(${name}(Float64Array.of(1, Number.NaN, 3), { capture: 0.7 })).toBeNaN()
  expect(${name}(new Float64Array(0), { capture: 0 })).toBeNaN()
})

test('does not depend on the order of the values', () => {
  expect(${name}(Float64Array.of(3, 1, 2), { capture: 1 })).toBe(${name}(Float64Array.of(1, 2, 3), { capture: 1 }))
})
`

const truthText = ({ subject, file, name, title }) => `import { ${name} } from '@qingyuan/engine/${subject}/${file}.ts'
import { defineTruth, type TruthRow } from './truth-set.ts'

/** The worked example stays until published numbers take its place. */
const measure = (): TruthRow[] => [
  {
    name: '${title}, worked example: difference',
    measured: Math.abs(${name}(Float64Array.of(1, 2, 3), { capture: 1 }) - 2),
    bar: 1e-12,
    better: 'lower',
    unit: '',
  },
]

export const truth = defineTruth({ subject: '${subject}', source: 'worked example', needs: [], measure })
`

const documentText = ({ subject, file, title }) => `# ${title}

Code: \`packages/engine/src/${subject}/${file}.ts\`. Formula, clauses, choices: to be written.

Simplifications and their cost: none yet.

| Truth | ours against it |
|---|---|
| worked example | 1e-12 |
`

/** An engine method with its test, its comparison with published numbers and its page. */
export const makeMethod = (tree, [pair, titleText]) => {
  const [subject, file] = parsePair(pair, '<subject>/<method>')
  if (!file.includes('-')) throw new Error(`expected a method of two words or more, like running-mean, not ${file}`)
  if (!tree.exists(`packages/engine/src/${subject}/README.md`))
    throw new Error(`packages/engine/src/${subject}/README.md does not exist: say first what the subject contains and imports`)
  const names = { subject, file, title: requireTitle(titleText), name: camelCase(file), options: `${pascalCase(file)}Options` }
  tree.create(`packages/engine/src/${subject}/${file}.ts`, methodText(names))
  tree.create(`packages/engine/src/${subject}/${file}.test.ts`, testText(names))
  tree.create(`tests/truth/${file}.truth.ts`, truthText(names))
  tree.create(`docs/science/${file}.md`, documentText(names))
}
