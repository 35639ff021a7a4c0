import { isProduct } from './source-tree.mjs'

const accessors = 'columnOf|numberAt|textAt|numbersOf|textsOf|classAt|cellAt|valueAt'
const key = "['`][A-Za-z_][\\w:.]*['`]"

/** `numberAt(frame, 'aqi', row)`: the key is the second argument. Typed readers of declared columns need other names than these. */
const byAccessor = new RegExp(`\\b(?:${accessors})\\(\\s*[^(),'\`]+(?:\\([^()]*\\)[^(),'\`]*)?,\\s*${key}`, 'g')
/** `columns.find(column => column.key === 'aqi')` and the like. */
const byFind = new RegExp(
  `\\b\\w*[cC]olumns\\??\\.(?:find|findIndex|filter|some)\\(\\s*(?:\\(\\{ key \\}\\) => key|\\(?(\\w+)\\)? => \\1\\.key) === ${key}`,
  'g',
)
/** `const text = (key: string) => … textAt(frame, key …)`: a local helper, whose calls count instead. */
const helper = new RegExp(`\\bconst (\\w+) = \\((\\w+): string[^()]*\\)[^=\\n]*=>[^;]{0,160}?\\b(?:${accessors})\\([^()]*?,\\s*\\2\\b`, 'g')

/** `frame.columns.find(column => column.key === keys[item])`: a text where `columnsByKey` or `keyedColumns` knows the keys. */
const byText = /\.columns\??\.(?:find|findIndex|filter|some)\(\s*(?:\(\{ key \}\) => key|\(?(\w+)\)? => \1\.key) === (?!['`])/g
/** `(frame: Frame, keys: readonly string[])` and charts with `column: string`: columns named by any text, where `ColumnKey` is their type. */
const byParameter = /\(\w*[fF]rame: Frame, (?:\w+: [^(),]+, )*?\w*(?:[kK]eys?|[cC]olumns?|drawn|right|bars)\??: (?:readonly )?string\b/g
const byProp = /^  (?:columns?|right|bars|base)\??: (?:readonly )?string\b/gm

/** A local function that has the name of an accessor and reads no frame. */
const ownAccessor = new RegExp(`\\bconst (?:${accessors}) = `)

/** Look-ups of a frame's column by a key that no compiler checks. */
export const columnLookUps = tree =>
  tree.paths
    .filter(path => isProduct(path) && /^(apps\/web|apps\/server|packages\/charts)\//.test(path))
    .flatMap(path => {
      const code = tree.code(path)
      if (ownAccessor.test(code)) return []
      const helpers = [...code.matchAll(helper)].map(match => match[1])
      const untyped = path.startsWith('apps/web/') ? [byText, byParameter] : path.startsWith('packages/charts/') ? [byProp] : []
      const patterns = [byAccessor, byFind, ...untyped, ...helpers.map(name => new RegExp(`\\b${name}\\(${key}`, 'g'))]
      return patterns.flatMap(pattern => [...code.matchAll(pattern)].map(match => `${path}: ${match[0].replace(/\s+/g, ' ')}`))
    })

const widthMap = /\bconst \w*[wW]idths(?:Of)?\b(?:: [^=\n]+)? =|\bwidths=\{\{(?! \.\.\.)/g

/** Widths of frame columns given by a page instead of by the column. */
export const widthMaps = tree =>
  tree.paths
    .filter(path => isProduct(path) && path.startsWith('apps/web/src/features/'))
    .flatMap(path => [...tree.code(path).matchAll(widthMap)].map(match => `${path}: ${match[0]}`))

const ownsColours = /(^|\/)(theme|tokens?|[\w-]*palette)[\w.-]*\.(css|tsx?)$/
const isMap = /\/maps?\/|-map\.tsx?$/

/** Hex colours in CSS outside tokens and palettes. */
export const cssColours = tree =>
  tree.paths
    .filter(path => path.endsWith('.css') && !ownsColours.test(path))
    .flatMap(path =>
      [
        ...tree
          .text(path)
          .replace(/\/\*[\s\S]*?\*\//g, '')
          .matchAll(/#[0-9a-fA-F]{3,8}\b/g),
      ].map(match => `${path}: ${match[0]}`),
    )

const browserCode = /^(apps\/web|packages\/ui|packages\/charts)\/src\//

/** Hex colours in strings of browser code outside tokens, palettes and maps. */
export const codeColours = tree =>
  tree.paths
    .filter(path => isProduct(path) && browserCode.test(path) && !ownsColours.test(path) && !isMap.test(path))
    .flatMap(path =>
      [...tree.code(path).matchAll(/['"`][^'"`\n]*?#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\b/g)].map(
        match => `${path}: ${match[0]}`,
      ),
    )

/** Inline styles in JSX of pages. */
export const inlineStyles = tree =>
  tree.paths
    .filter(path => isProduct(path) && /^apps\/web\/src\/.*\.tsx$/.test(path))
    .flatMap(path => [...tree.code(path).matchAll(/\bstyle=\{/g)].map(() => path))
