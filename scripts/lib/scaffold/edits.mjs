import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Files of a checkout as a scaffold reads and changes them; nothing is written before `write`.
 * @param {string} root
 */
export const openTree = root => {
  const changed = new Map()
  const exists = path => changed.has(path) || existsSync(join(root, path))
  const read = path => changed.get(path) ?? readFileSync(join(root, path), 'utf8')
  const list = folder => {
    if (!existsSync(join(root, folder))) return []
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(name => `${folder}/${name}`)
      .sort()
  }
  return {
    exists,
    read,
    list,
    /** @throws Error when the file exists */
    create: (path, text) => {
      if (exists(path)) throw new Error(`${path} exists`)
      changed.set(path, text)
    },
    edit: (path, change) => changed.set(path, change(read(path))),
    /** @returns {string[]} paths of new and changed files */
    write: () => {
      for (const [path, text] of changed) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
      }
      return [...changed.keys()]
    },
  }
}

/** Adds a line before the end of the literal or block that begins with `start` and ends with a bracket at the start of a line. */
export const insertLast = (text, start, line) => {
  const begin = text.indexOf(start)
  const end = begin < 0 ? -1 : text.slice(begin + start.length - 1).search(/\n[\]})]/)
  if (end < 0) throw new Error(`nothing begins with ${start}`)
  const at = begin + start.length - 1 + end
  return `${text.slice(0, at)}\n${line}${text.slice(at)}`
}

/** Adds text right after the first occurrence of `start`. */
export const insertAfter = (text, start, addition) => {
  const at = text.indexOf(start)
  if (at < 0) throw new Error(`nothing begins with ${start}`)
  return text.slice(0, at + start.length) + addition + text.slice(at + start.length)
}

/** Imports a name, in the statement for that file if there is one. Formatting and order are left to biome. */
export const addImport = (text, name, from) => {
  const statement = new RegExp(`import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}'`).exec(text)
  if (!statement) return `import { ${name} } from '${from}'\n${text}`
  const names = statement[1].split(',').map(each => each.trim())
  return names.includes(name)
    ? text
    : text.replace(statement[0], `import { ${[...names.filter(Boolean), name].join(', ')} } from '${from}'`)
}
