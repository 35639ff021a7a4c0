import { circlesOf } from './import-graph.mjs'
import { isProduct } from './source-tree.mjs'

const moduleFolder = /^(apps\/server\/src\/modules|apps\/web\/src\/features)$/
const chartFolder = /^packages\/charts\/src(\/.*)?$/
const sourceFolder = /^(apps|packages)\/[^/]+\/src$/

/** Folders whose children may not need each other: first level of each app and package, modules, features, wings of both, all folders of the charts. */
const isChecked = (folder, wings) => sourceFolder.test(folder) || moduleFolder.test(folder) || chartFolder.test(folder) || wings.has(folder)

/** Folders directly below modules and features; `wings` are those that contain other folders but no code of their own. */
export const wingsOf = tree => {
  const children = new Map()
  for (const path of tree.paths.filter(isProduct)) {
    const match = /^(apps\/server\/src\/modules|apps\/web\/src\/features)\/([^/]+)\/(.+)$/.exec(path)
    if (!match) continue
    const folder = `${match[1]}/${match[2]}`
    children.set(folder, (children.get(folder) ?? false) || !match[3].includes('/'))
  }
  return { firstLevel: [...children.keys()], wings: new Set([...children].filter(([, ownCode]) => !ownCode).map(([folder]) => folder)) }
}

const nounFolder = /^(apps\/server\/src\/modules|apps\/web\/src\/features)\/([^/]+\/[^/]+)\//

/**
 * Deepest common folder of two paths and the child of each in it; null when one of the files is directly in that folder. Modules and features
 * are compared noun by noun across wings: a wing is a heading, `air/live` may use `alarms/records` although `alarms` reads `air/read`.
 */
const partingFolders = (from, to) => {
  const [noun, other] = [nounFolder.exec(from), nounFolder.exec(to)]
  if (noun && other && noun[1] === other[1] && noun[2] !== other[2]) return [noun[1], noun[2], other[2]]
  const [a, b] = [from.split('/'), to.split('/')]
  let depth = 0
  while (a[depth] === b[depth]) depth++
  return depth < 3 || depth >= a.length - 1 || depth >= b.length - 1 ? null : [a.slice(0, depth).join('/'), a[depth], b[depth]]
}

/** Sibling folders that import each other, each as `parent: a ⇄ b`: `checked` between modules and the like, `inner` further down. */
export const folderCircles = (tree, graph) => {
  const { wings } = wingsOf(tree)
  const levels = new Map()
  for (const [path, imports] of graph) {
    if (!isProduct(path)) continue
    for (const target of imports) {
      const folders = isProduct(target) && partingFolders(path, target)
      if (!folders) continue
      const [parent, from, to] = folders
      const edges = levels.get(parent) ?? new Map()
      levels.set(parent, edges.set(from, (edges.get(from) ?? new Set()).add(to)))
      if (!edges.has(to)) edges.set(to, new Set())
    }
  }
  const found = [...levels].flatMap(([parent, edges]) => circlesOf(edges).map(circle => ({ parent, text: `${parent}: ${circle}` })))
  const texts = wanted => found.filter(({ parent }) => isChecked(parent, wings) === wanted).map(({ text }) => text)
  return { checked: texts(true), inner: texts(false) }
}
