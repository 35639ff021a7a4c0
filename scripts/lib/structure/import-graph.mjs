import { dirname, join, normalize } from 'node:path/posix'
import { isCode } from './source-tree.mjs'

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

const resolveImport = (from, specifier) => {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return normalize(join(dirname(from), path))
  if (path.startsWith('#/')) return `${from.split('/').slice(0, 2).join('/')}/src/${path.slice(2)}`
  const match = /^@qingyuan\/([^/]+)\/(.+)$/.exec(path)
  return match ? `packages/${match[1]}/src/${match[2]}` : null
}

/** Project files that each code file imports; imports of types count as well, programs of threads (`new URL`) do not. */
export const importGraph = tree => {
  const known = new Set(tree.paths)
  return new Map(
    tree.paths.filter(isCode).map(path => {
      const found = [...tree.text(path).matchAll(importPattern)].map(([, ...groups]) => resolveImport(path, groups.find(Boolean)))
      return [path, new Set(found.filter(each => each && each !== path && known.has(each)))]
    }),
  )
}

/** The file and everything reachable from it through files that `accepts` lets pass. */
export const closureOf = (graph, start, accepts) => {
  const reached = new Set([start])
  for (const path of reached) for (const next of graph.get(path) ?? []) if (accepts(next)) reached.add(next)
  return [...reached]
}

const byText = (a, b) => a.localeCompare(b)

/** Groups of nodes that reach each other (strongly connected, more than one node). @param {Map<string, Set<string>>} edges */
export const circlesOf = edges => {
  const reach = new Map([...edges.keys()].map(node => [node, new Set(closureOf(edges, node, () => true))]))
  const groups = new Set()
  for (const [node, targets] of reach) {
    const group = [...targets].filter(other => other !== node && reach.get(other)?.has(node))
    if (group.length > 0) groups.add([node, ...group].toSorted(byText).join(' ⇄ '))
  }
  return [...groups].toSorted(byText)
}
