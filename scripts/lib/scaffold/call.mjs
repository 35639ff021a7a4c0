import { addImport, insertAfter, insertLast } from './edits.mjs'
import { parsePair, requireTitle } from './names.mjs'

const callText = (service, name, title) => `  ${name}: call({
    name: '${service}.${name}',
    title: '${title}',
    permission: 'air:view',
    input: emptyInput,
    output: Type.Object({ count: Type.Integer() }),
  }),`

const handlerText = (service, name) => `${name}: () => {
  throw new Error('${service}.${name} is not written yet')
},`

/** File that binds the calls to their handlers, beside them. */
const findHandlers = (tree, calls) => {
  for (const path of tree.list('apps/server/src/modules').filter(each => /(?<!\.test)\.ts$/.test(each))) {
    const text = tree.read(path)
    const start = `serveCalls(${calls}, {`
    if (text.includes(start)) return { path, start }
  }
  throw new Error(`no module has handlers of ${calls} as a literal`)
}

/** A call in the contract and its handler, which is still to be written. */
export const makeCall = (tree, [pair, name, titleText]) => {
  const [wing, noun] = parsePair(pair, '<wing>/<noun>')
  if (!/^[A-Z][A-Za-z0-9]+$/.test(name ?? '')) throw new Error(`expected a name like Summary, not ${name}`)
  const title = requireTitle(titleText)
  const path = `packages/contract/src/${wing}/${noun}.ts`
  if (!tree.exists(path)) throw new Error(`${path} does not exist: npm run new -- module ${wing}/${noun} ${title}`)
  const [start, calls] = /export const (\w+Calls) = \{/.exec(tree.read(path)) ?? []
  const service = /name: '(\w+)\./.exec(tree.read(path))?.[1]
  if (!calls || !service) throw new Error(`${path} declares no calls`)
  const handlers = findHandlers(tree, calls)
  tree.edit(path, text =>
    addImport(addImport(insertLast(text, start, callText(service, name, title)), 'emptyInput', '../schemas.ts'), 'Type', 'typebox'),
  )
  tree.edit(handlers.path, text => insertAfter(text, handlers.start, `\n${handlerText(service, name)}`))
}
