import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closureOf, importGraph } from '../structure/import-graph.mjs'
import { isProduct, readTree } from '../structure/source-tree.mjs'

const byText = (a, b) => (a < b ? -1 : Number(a > b))
export const sortedSet = values => [...new Set(values)].sort(byText)
const under = (tree, folder) => tree.paths.filter(path => path.startsWith(folder) && isProduct(path))

/** Text between the braces of each list of calls: a literal, what a function of the same file returns, or of a function that lists spread. */
const callLists = code => {
  const spread = [...code.matchAll(/\nexport const (\w+) = \([^\n]*=> \(\{\n([\s\S]*?)\n\}\)/g)].map(([, maker, body]) => [maker, body])
  const literals = [...code.matchAll(/\nexport const (\w+Calls)\b[^=\n]*= \{\n([\s\S]*?)\n\}/g)].map(([, list, body]) => [list, body])
  const made = [...code.matchAll(/\nexport const (\w+Calls) = (\w+)\(/g)].map(([, list, maker]) => [
    list,
    new RegExp(`\\nconst ${maker} = [^\\n]*=> \\(\\{\\n([\\s\\S]*?)\\n\\}\\)`).exec(code)?.[1] ?? '',
  ])
  return [...literals, ...made, ...spread]
}

/** `Service.Name` of each call by the expression that names it in code: `rankingCalls.CityRank`. */
const callNames = tree => {
  const bodyOf = new Map(under(tree, 'packages/contract/src/').flatMap(path => callLists(tree.code(path))))
  const keysOf = list => {
    const body = bodyOf.get(list) ?? ''
    const spread = [...body.matchAll(/^ {2}\.\.\.(\w+)(?:,|\()/gm)].flatMap(match => keysOf(match[1]))
    return [...[...body.matchAll(/^ {2}(\w+)[:,]/gm)].map(match => match[1]), ...spread]
  }
  const services = [...tree.code('packages/contract/src/calls.ts').matchAll(/\b(\w+): service\(\s*'[^']*',([^)]*)\)/g)]
  return new Map(
    services.flatMap(([, service, lists]) =>
      [...lists.matchAll(/\w+Calls/g)].flatMap(([list]) => keysOf(list).map(key => [`${list}.${key}`, `${service}.${key}`])),
    ),
  )
}

/** Code with each list of calls by the name it was exported with. */
const withoutAliases = code =>
  [...code.matchAll(/\b(\w+Calls) as (\w+)/g)].reduce(
    (text, [, list, alias]) => text.replaceAll(new RegExp(`(?<![.\\w'])${alias}(?=[.[])`, 'g'), list),
    code,
  )

/**
 * Calls that code names. Of a list that is taken apart the calls taken; a list that is handed on whole counts with all of its calls, but not where its
 * answers are only made stale.
 */
const callsIn = (code, names) => {
  const text = withoutAliases(code)
    .replaceAll(/^import [^']*'[^']*'$/gm, '')
    .replaceAll(/\bObject\.values\(\w+Calls\)/g, '')
  const apart = [...text.matchAll(/\{([^{}]*)\} = (\w+Calls)\b(?![.[])/g)]
  const taken = apart.flatMap(([, keys, list]) => keys.split(',').map(key => `${list}.${key.split(':')[0].trim()}`))
  const uses = [...text.replaceAll(/\{[^{}]*\} = \w+Calls\b(?![.[])/g, '').matchAll(/(?<!typeof )\b(\w+Calls)\b(\.\w+)?/g)]
  const named = uses.flatMap(([each, list, key]) =>
    key ? [names.get(each)].filter(Boolean) : [...names].filter(([name]) => name.startsWith(`${list}.`)).map(([, name]) => name),
  )
  return [...taken.flatMap(name => names.get(name) ?? []), ...named]
}

/** A string, a template or a name of the file, with its constants put in. */
const textOf = (code, expression) => {
  const constant = name => new RegExp(`\\bconst ${name} = (.+)`).exec(code)?.[1] ?? ''
  if (/^\w+$/.test(expression)) return constant(expression) && textOf(code, constant(expression))
  return expression.slice(1, -1).replaceAll(/\$\{(\w+)\}/g, (_, name) => textOf(code, constant(name)))
}

/** Pages in the order of their files, with the calls that their feature sends. */
const readPages = (tree, graph, names) => {
  const inFeatures = path => path.startsWith('apps/web/src/features/') && isProduct(path)
  return under(tree, 'apps/web/src/features/')
    .filter(path => /\/pages\.tsx?$/.test(path))
    .flatMap(path => {
      // The path of a page that others link to is a constant of another file.
      const near = [path, ...graph.get(path)]
      return [...tree.code(path).matchAll(/definePage\(\{([\s\S]*?)\n {2}\}\)/g)].map(([, body]) => {
        const field = name =>
          textOf(near.map(tree.code).join('\n'), new RegExp(`\\b${name}: (['\`][^'\`]+['\`]|\\w+)`).exec(body)?.[1] ?? '')
        const file = join(path, '..', /import\('([^']+)'\)/.exec(body)?.[1] ?? '')
        const files = closureOf(graph, file, inFeatures)
        return {
          path: field('path'),
          title: field('title'),
          file,
          calls: sortedSet(files.flatMap(each => callsIn(tree.code(each), names))),
        }
      })
    })
    .sort((a, b) => byText(a.path, b.path))
}

/** Names of the tables of a schema. */
const tableNames = schema => [...schema.matchAll(/^create table (\w+) /gim)].map(match => match[1])

/** Engine files behind the files of thread tasks that a text names. */
const taskEngineFiles = (graph, text) => {
  const inWorkers = path => path.startsWith('apps/server/src/workers/')
  return [...text.matchAll(/taskFile<typeof import\('#\/workers\/([^']+)'\)>/g)]
    .flatMap(([, file]) => closureOf(graph, `apps/server/src/workers/${file}`, inWorkers))
    .flatMap(path => [...(graph.get(path) ?? [])])
    .filter(isEngine)
}
const isEngine = path => path.startsWith('packages/engine/src/') && !path.startsWith('packages/engine/src/core/')

/** Modules with what they serve, the tables that their queries name, and the engine files that they or their threads use. */
const readModules = (tree, graph, names, tables) => {
  const isTable = new RegExp(`(?:['"]|\\b(?:from|join|into|update|table)\\s+)(${tables.join('|')})\\b`, 'g')
  return under(tree, 'apps/server/src/modules/')
    .filter(path => path.endsWith('/module.ts'))
    .map(path => {
      const folder = join(path, '..')
      const files = under(tree, `${folder}/`)
      const code = tree.code(path)
      const queries = files.filter(each => each.endsWith('queries.ts')).map(tree.code)
      const text = files.map(tree.code).join('\n')
      const lists = new Set([...text.matchAll(/serveCalls\(\s*(\w+)/g)].map(match => match[1]))
      const engine = [...files.flatMap(each => [...graph.get(each)]).filter(isEngine), ...taskEngineFiles(graph, text)]
      return {
        name: folder.replace('apps/server/src/modules/', ''),
        title: /\btitle: '([^']+)'/.exec(code)?.[1] ?? '',
        calls: sortedSet([...names].filter(([each]) => lists.has(each.split('.')[0])).map(([, name]) => name)),
        tables: sortedSet(queries.flatMap(each => [...each.matchAll(isTable)].map(match => match[1]))),
        engine: sortedSet(engine),
      }
    })
    .sort((a, b) => byText(a.name, b.name))
}

/** Pages of docs/science with the engine paths that their "Code:" names. */
const readSciencePages = (root, paths) =>
  paths.map(path => {
    const text = readFileSync(join(root, path), 'utf8')
    const title = /^# (.+)/m.exec(text)?.[1] ?? ''
    const code = [...text.matchAll(/`packages\/engine\/src\/([^`]+)`/g)].flatMap(([, each]) => {
      const [, group, rest] = /^\{([^}]+)\}(.*)$/.exec(each) ?? []
      return group ? group.split(',').map(name => `packages/engine/src/${name}${rest}`) : [`packages/engine/src/${each}`]
    })
    return { path, title, code: sortedSet(code) }
  })

/** Everything that the map shows. @param {string[]} sciencePaths pages of docs/science */
export const readMap = (root, sciencePaths) => {
  const tree = readTree(root)
  const graph = importGraph(tree)
  const names = callNames(tree)
  const tables = tableNames(readFileSync(join(root, 'db/schema.sql'), 'utf8'))
  return {
    pages: readPages(tree, graph, names),
    webCalls: sortedSet(under(tree, 'apps/web/src/').flatMap(path => callsIn(tree.code(path), names))),
    modules: readModules(tree, graph, names, tables),
    science: readSciencePages(root, sciencePaths),
  }
}
