import { duplicatePairs } from './duplicates.mjs'
import { folderCircles, wingsOf } from './folder-circles.mjs'
import { circlesOf, closureOf, importGraph } from './import-graph.mjs'
import { codeColours, columnLookUps, cssColours, inlineStyles, widthMaps } from './look-ups.mjs'
import { findRegistries } from './registries.mjs'
import { isCode, isProduct } from './source-tree.mjs'

const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Key, label and goal of each measure in the order of the table; less is better, without a goal it is for information. */
const measures = [
  ['featureLines', 'lines of web features (.ts, .tsx, no tests)', 25_000],
  ['cssLines', 'lines of CSS', 5_000],
  ['routeLines', 'lines of routes.ts and module.ts', 500],
  ['registries', 'lists kept by hand over many modules', 3],
  ['closure', 'median lines behind a page, within features', 340],
  ['cssColours', 'hex colours in CSS outside tokens and palettes', 0],
  ['codeColours', 'hex colours in TS/TSX outside tokens, palettes, maps', 0],
  ['lookUps', 'look-ups of frame columns by a string', 0],
  ['widthMaps', 'maps of column widths in features', 0],
  ['wings', 'first-level folders of modules or features (the more)', 14],
  ['folderCircles', 'circles of folders: modules, features, first levels, charts', 0],
  ['innerCircles', 'circles of folders inside those', undefined],
  ['fileCircles', 'circles of files, types included', 0],
  ['duplicates', 'duplicate pairs a 1,000 lines (40 tokens, 5 lines)', 'before'],
  ['medianFile', 'median lines of a file', 60],
  ['longFiles', 'files of more than 300 lines, CSS included', undefined],
  ['inlineStyles', 'inline styles in JSX of the web app', undefined],
  ['pages', 'pages (*.page.tsx)', undefined],
  ['moduleLines', 'lines of server modules (no tests)', undefined],
  ['productLines', 'lines of product code', undefined],
]

const linesIn = (tree, paths) => paths.reduce((sum, path) => sum + tree.lines(path), 0)

const closures = (tree, graph) => {
  const inFeatures = path => path.startsWith('apps/web/src/features/') && isCode(path)
  return tree.paths
    .filter(path => path.endsWith('.page.tsx') && inFeatures(path))
    .map(path => ({ path, lines: linesIn(tree, closureOf(graph, path, inFeatures)) }))
    .sort((a, b) => b.lines - a.lines)
}

/** Folders side by side at the first level, of the side that has more. */
const firstLevelFolders = tree => {
  const { firstLevel } = wingsOf(tree)
  const sides = ['apps/server/src/modules/', 'apps/web/src/features/'].map(side => firstLevel.filter(path => path.startsWith(side)))
  return sides.reduce((most, side) => (side.length > most.length ? side : most), [])
}

/** @returns {Record<string, { value: number, found?: string[] }>} one entry a measure; `found` names the places behind it */
const valuesOf = (tree, graph) => {
  const product = tree.paths.filter(isProduct)
  const below = folder => product.filter(path => path.startsWith(folder))
  const pages = closures(tree, graph)
  const circles = folderCircles(tree, graph)
  const pairs = duplicatePairs(tree)
  const productGraph = new Map(product.map(path => [path, new Set([...graph.get(path)].filter(isProduct))]))
  const listed = found => ({ value: found.length, found })
  const css = tree.paths.filter(path => /^(apps\/web|packages)\//.test(path) && path.endsWith('.css'))
  const routes = below('apps/server/src/modules/').filter(path => /\/(routes|module)\.ts$/.test(path))
  return {
    featureLines: { value: linesIn(tree, below('apps/web/src/features/')) },
    cssLines: { value: linesIn(tree, css) },
    routeLines: { value: linesIn(tree, routes) },
    registries: listed(findRegistries(tree, graph).map(({ name, path, entries }) => `${name}: ${path} (${entries})`)),
    closure: { value: median(pages.map(({ lines }) => lines)), found: pages.map(({ path, lines }) => `${path}: ${lines}`) },
    cssColours: listed(cssColours(tree)),
    codeColours: listed(codeColours(tree)),
    lookUps: listed(columnLookUps(tree)),
    widthMaps: listed(widthMaps(tree)),
    wings: listed(firstLevelFolders(tree)),
    folderCircles: listed(circles.checked),
    innerCircles: listed(circles.inner),
    fileCircles: listed(circlesOf(productGraph)),
    duplicates: { value: Number(((1000 * pairs.length) / linesIn(tree, product)).toFixed(2)), found: pairs },
    medianFile: { value: median(tree.paths.filter(isCode).map(path => tree.lines(path))) },
    longFiles: listed(tree.paths.filter(path => tree.lines(path) > 300).map(path => `${path}: ${tree.lines(path)}`)),
    inlineStyles: { value: inlineStyles(tree).length },
    pages: { value: pages.length },
    moduleLines: { value: linesIn(tree, below('apps/server/src/modules/')) },
    productLines: { value: linesIn(tree, product) },
  }
}

/** @returns {{ key: string, label: string, goal?: number | 'before', value: number, found?: string[] }[]} */
export const measureStructure = tree => {
  const values = valuesOf(tree, importGraph(tree))
  return measures.map(([key, label, goal]) => ({ key, label, goal, ...values[key] }))
}
