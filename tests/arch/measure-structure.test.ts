import { describe, expect, test } from 'vitest'
import { measureStructure } from '../../scripts/lib/structure/measures.mjs'
import { treeOf } from '../../scripts/lib/structure/source-tree.mjs'

const features = 'apps/web/src/features'
const modules = 'apps/server/src/modules'

/** Value and places of one measure over files made up here. */
const measure = (key: string, files: Record<string, string>) => {
  const row = measureStructure(treeOf(new Map(Object.entries(files)))).find(each => each.key === key)
  if (!row) throw new Error(`no measure ${key}`)
  return row
}
const valueOf = (key: string, files: Record<string, string>) => measure(key, files).value

describe('look-ups of frame columns', () => {
  const page = (code: string) => ({ [`${features}/air/trend.page.tsx`]: code })

  test.each([
    ['an accessor with a literal key', `numberAt(frame, 'aqi', row)`, 1],
    ['an accessor over several lines', `textAt(\n  query.data!,\n  'name',\n  0)`, 1],
    ['a search by key', `frame.columns.find(column => column.key === 'aqi')`, 1],
    ['a search by an unpacked key', `frame?.columns.findIndex(({ key }) => key === 'aqi')`, 1],
    ['calls of a local helper', `const text = (key: string) => textAt(frame, key, row)\nuse(text('a'), text('b'))`, 2],
    ['a search by a text', `frame.columns.find(column => column.key === names[item])`, 1],
    ['a function of any column', `const totalOf = (frame: Frame, key: string) => 0`, 1],
    ['columns named by any text', `const drawnOf = (frame: Frame, columns: readonly string[]) => []`, 1],
    ['a declared column', `const totalOf = <F extends Frame>(frame: F, key: ColumnKey<F>) => 0`, 0],
    ['a search among declared keys', `keyedColumns(frame).find(column => column.key === key)`, 0],
    ['a key worked out', `numberAt(frame, column.key, row)`, 0],
    ['a comment', `// numberAt(frame, 'aqi', row)`, 0],
    ['a search in something else', `tabs.find(tab => tab.key === 'aqi')`, 0],
  ])('counts %s', (_, code, expected) => expect(valueOf('lookUps', page(code))).toBe(expected))

  test('counts properties of charts that take any text for a column', () => {
    const chart = (type: string) => ({
      'packages/charts/src/series/bars.tsx': `interface Props {\n  column: ${type}\n  right?: readonly ${type}[]\n}`,
    })
    expect([valueOf('lookUps', chart('string')), valueOf('lookUps', chart('Key'))]).toEqual([2, 0])
  })

  test('leaves tests out', () => expect(valueOf('lookUps', { [`${features}/air/trend.test.ts`]: `numberAt(f, 'aqi', 0)` })).toBe(0))
})

test('counts declared maps of widths and those given in place', () => {
  const code = `const widths = { a: 1 }\nconst rowWidths: Record<string, number> = { a: 1 }\n<FrameTable widths={{ a: 1 }} />\n<FrameTable widths={widths} />`
  expect(valueOf('widthMaps', { [`${features}/air/table.tsx`]: code })).toBe(3)
})

test('counts hex colours, but not those of tokens, palettes, maps and private fields', () => {
  const css = '.a { color: #1f2733; background: #fff } /* #000 */'
  expect(valueOf('cssColours', { 'apps/web/src/app/base.css': css, 'packages/ui/src/tokens.css': css })).toBe(2)
  const code = `const a = '1px solid #1f2733'; this.#added = 1`
  expect(
    valueOf('codeColours', {
      [`${features}/air/card.tsx`]: code,
      [`${features}/air/city-map.tsx`]: code,
      'packages/charts/src/palette.ts': code,
    }),
  ).toBe(1)
})

describe('lists kept by hand', () => {
  test('are found wherever they are moved to, and not when they are derived', () => {
    const list = 'export const jobKinds = [\n  importFile,\n  backfill(one, two),\n  exportTable,\n]'
    expect(measure('registries', { 'apps/server/src/process/jobs.ts': list }).found).toEqual([
      'kinds of jobs: apps/server/src/process/jobs.ts (3)',
    ])
    expect(valueOf('registries', { 'apps/server/src/process/jobs.ts': 'export const jobKinds = modules.flatMap(each => each.jobs)' })).toBe(
      0,
    )
  })

  test('include any file that imports from six modules', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const own = Object.fromEntries(names.map(name => [`${modules}/${name}/public.ts`, 'export const value = 1']))
    const imports = names.map(name => `import { value as ${name} } from './modules/${name}/public.ts'`)
    const found = (count: number) => measure('registries', { ...own, 'apps/server/src/start.ts': imports.slice(0, count).join('\n') }).found
    expect(found(6)).toEqual(['not declared: apps/server/src/start.ts (6)'])
    expect(found(5)).toEqual([])
  })
})

describe('circles of folders', () => {
  const pair = (from: string, to: string) => ({
    [`${from}/a.ts`]: `import type { B } from '${'../'.repeat(from.split('/').length)}${to}/b.ts'`,
    [`${from}/c.ts`]: '',
    [`${to}/b.ts`]: '',
    [`${to}/d.ts`]: `import { c } from '${'../'.repeat(to.split('/').length)}${from}/c.ts'`,
  })

  test.each([
    ['modules', `${modules}/inventory`, `${modules}/factors`],
    ['platform and modules', 'apps/server/src/platform', `${modules}/places`],
    ['blocks of the web app', 'apps/web/src/filters', 'apps/web/src/page'],
    ['folders of the charts', 'packages/charts/src/map', 'packages/charts/src/light'],
    ['nouns of one wing', `${modules}/air/trend`, `${modules}/air/ranking`],
    ['wings', `${modules}/air/trend`, `${modules}/system/users`],
  ])('between %s are found though no file needs itself and one side is a type', (_, from, to) => {
    expect(valueOf('folderCircles', pair(from, to))).toBe(1)
    expect(valueOf('fileCircles', pair(from, to))).toBe(0)
  })

  test('are not found where one side only needs the other', () => {
    const { [`${modules}/factors/d.ts`]: _back, ...oneWay } = pair(`${modules}/inventory`, `${modules}/factors`)
    expect(valueOf('folderCircles', oneWay)).toBe(0)
  })
})

test('adds up the lines that a page reaches within features only', () => {
  const files = {
    [`${features}/air/trend.page.tsx`]: `import { a } from './a.ts'\nimport { p } from '#/page/p.ts'\n`,
    [`${features}/air/a.ts`]: `const lazy = import('./b.ts')\n`,
    [`${features}/air/b.ts`]: '1\n2\n3\n',
    'apps/web/src/page/p.ts': '1\n'.repeat(99),
  }
  expect(measure('closure', files)).toMatchObject({ value: 6, found: [`${features}/air/trend.page.tsx: 6`] })
})

test('finds equal runs of tokens whatever their layout, and no short ones', () => {
  const body = (count: number) => Array.from({ length: count }, (_, n) => `  draw(${n}, frame.columns[${n}])`).join('\n')
  const files = (count: number) => ({
    [`${features}/a/a.ts`]: `const a = 1\n${body(count)}`,
    [`${features}/b/b.ts`]: body(count).replaceAll(', ', ',\n'),
  })
  expect(measure('duplicates', files(8)).found).toHaveLength(1)
  expect(measure('duplicates', files(2)).found).toHaveLength(0)
})

test('counts routes.ts and module.ts', () => {
  expect(
    valueOf('routeLines', {
      [`${modules}/air/routes.ts`]: '1\n2\n',
      [`${modules}/air/trend/module.ts`]: '1\n',
      [`${modules}/air/list.ts`]: '1\n',
    }),
  ).toBe(3)
})
