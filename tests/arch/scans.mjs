import { readFileSync } from 'node:fs'
import { filesBelow } from '../../scripts/lib/hash.mjs'
import { repositoryRoot } from './cruise.mjs'

const isTest = path => /\.(test|bench)\.tsx?$|\/(truth|platform\/testing|test-support)\//.test(path)

/** Comments say what they like; strings stay, SQL lives in them. */
const withoutComments = text => text.replaceAll(/\/\*[\s\S]*?\*\//g, ' ').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1')

const sqlRooms = /apps\/server\/src\/(platform|cli)\/|apps\/server\/src\/(demo|modules|pipeline|workers)\/.*queries\.ts$/

/** What import rules cannot see. */
const scans = [
  {
    name: 'engine-is-pure',
    files: /^packages\/engine\/src\/.*\.ts$/,
    pattern:
      /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bfetch\(|\bprocess\.|\bperformance\.now\b|\bcrypto\.|\bsetTimeout\(|\bdocument\.|\bwindow\.|['"]node:/,
  },
  {
    name: 'sql-lives-in-queries',
    files: /^apps\/server\/src\/.*\.ts$/,
    except: sqlRooms,
    pattern:
      /\bsql(?:<[^>`]*>)?`|['"`]\s*(?:select\s[\s\S]{1,300}?\sfrom\s|insert\s+into\s|delete\s+from\s|update\s+\w+\s+set\s|with\s+\w+\s+as\s*\()/i,
  },
  { name: 'no-barrels', files: /^(packages|apps)\/.*\/index\.tsx?$/, pattern: /^\s*export\s+(?:\*|\{)[^;]*\bfrom\b/m },
]

/**
 * @param {string} base '' for the real tree, 'tests/arch/planted/' for the planted one
 * @returns {{ files: number, found: { scan: string, file: string, text: string }[] }}
 */
export const scanTree = base => {
  const files = filesBelow([`${base}packages`, `${base}apps`]).filter(path => /\.tsx?$/.test(path) && !isTest(path))
  const found = files.flatMap(path => {
    const name = path.slice(base.length)
    const wanted = scans.filter(({ files: pattern, except }) => pattern.test(name) && !except?.test(name))
    if (wanted.length === 0) return []
    const text = withoutComments(readFileSync(`${repositoryRoot}/${path}`, 'utf8'))
    return wanted.flatMap(({ name: rule, pattern }) => {
      const match = pattern.exec(text)
      return match ? [{ scan: rule, file: name, text: match[0].slice(0, 60) }] : []
    })
  })
  return { files: files.length, found }
}
