import { addImport, insertLast } from './edits.mjs'
import { camelCase, parsePair, requireTitle } from './names.mjs'

const headings = { name: '名称', county: '区县', createdAt: '登记时间' }

const pageText = ({ wing, noun, calls, call, keys, title }) => `import type { OutputOf } from '@qingyuan/contract/call.ts'
import { ${calls} } from '@qingyuan/contract/${wing}/${noun}.ts'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { search } from '#/filters/search.tsx'
import { recordsPage } from '#/page/records-page.tsx'

const columns: RecordColumn<OutputOf<typeof ${calls}.${call}>['rows'][number]>[] = [
${keys.map(key => `  { title: '${headings[key] ?? key}', dataIndex: '${key}', width: 160 },`).join('\n')}
]

/** ${title}. */
export const Page = recordsPage(${calls}.${call}, { filters: { search: search('名称') } }, ({ search: text }) => ({
  input: { search: text },
  paged: true,
  columns,
  title: '${title}',
}))
`

const definitionText = ({ path, title, noun }) => `  definePage({
    path: '${path}',
    title: '${title}',
    permission: 'air:view',
    icon: <UnorderedListOutlined />,
    load: () => import('./${noun}.page.tsx'),
  }),`

/** The call that answers pages, of the calls that the contract has for the noun. */
const findList = (tree, path) => {
  if (!tree.exists(path)) throw new Error(`${path} does not exist: make the module first`)
  const text = tree.read(path)
  const calls = /export const (\w+Calls) = \{/.exec(text)?.[1]
  const [, call, row] = /\n {2}(\w+): call\(\{[^}]*?(?:\{[^}]*\}[^}]*?)*output: pageOf\((\w+)\)/.exec(text) ?? []
  const fields = row && new RegExp(`const ${row} = Type\\.Object\\(\\{\\n([\\s\\S]*?)\\n\\}\\)`).exec(text)?.[1]
  if (!calls || !fields) throw new Error(`${path} declares no call that answers a page of rows`)
  return { calls, call, keys: [...fields.matchAll(/^ {2}(\w+): Type\./gm)].map(match => match[1]).filter(key => key !== 'id') }
}

const findSection = (tree, path) => {
  const section = `/${(path ?? '').split('/')[1]}`
  if (!tree.read('apps/web/src/page/define-page.ts').includes(`  '${section}': `))
    throw new Error(`expected /<section>/<page>, not ${path}`)
  return section
}

/** Adds the definition to the pages of the noun, which are registered when they are new. */
const addDefinition = (tree, { wing, noun, path, section, title }) => {
  const folder = `apps/web/src/features/${wing}/${noun}`
  const own = ['pages.tsx', 'pages.ts'].map(name => `${folder}/${name}`).find(tree.exists) ?? `${folder}/pages.tsx`
  if (!tree.exists(own)) {
    const list = `${camelCase(noun)}Pages`
    tree.create(own, `import { definePage } from '#/page/define-page.ts'\n\nexport const ${list} = [\n]\n`)
    tree.edit('apps/web/src/app/pages.ts', text =>
      addImport(
        insertLast(text, 'builtPages: readonly PageDefinition[] = [', `  ...${list},`),
        list,
        `#/features/${wing}/${noun}/pages.tsx`,
      ),
    )
  }
  if (own.endsWith('.ts')) throw new Error(`${own} draws no icons: rename it to pages.tsx`)
  tree.edit(own, text => {
    const start = [...text.matchAll(/export const \w+Pages = \[/g)].at(-1)[0]
    return addImport(insertLast(text, start, definitionText({ path, section, title, noun })), 'UnorderedListOutlined', '@ant-design/icons')
  })
}

/** A page with the list of a noun. */
export const makePage = (tree, [pair, path, titleText]) => {
  const [wing, noun] = parsePair(pair, '<wing>/<noun>')
  const [title, section] = [requireTitle(titleText), findSection(tree, path)]
  const list = findList(tree, `packages/contract/src/${wing}/${noun}.ts`)
  tree.create(`apps/web/src/features/${wing}/${noun}/${noun}.page.tsx`, pageText({ ...list, wing, noun, title }))
  addDefinition(tree, { wing, noun, path, section, title })
}
