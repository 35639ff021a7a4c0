import { appError } from '#/platform/errors.ts'

const entry = /^(源区|区域|排放组|组)\s*(\d{1,3})\s*[=＝:：]\s*(.{1,32})$/

/**
 * Names for the numbers of a tagged run as users write them: `源区 1=潞州区；排放组 2=工业`, entries by line, comma or semicolon.
 *
 * @throws INVALID_INPUT naming the entry that cannot be read
 */
export const tagNamesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/[;；,，\n]/)
      .map(part => part.trim())
      .filter(part => part !== '')
      .map(part => {
        const [, kind, number, name] = entry.exec(part) ?? []
        if (!kind || !name)
          throw appError('INVALID_INPUT', { message: `源区名称“${part}”应写作“源区 1=潞州区”或“排放组 1=工业”`, field: 'tagNames' })
        return [`${kind.endsWith('组') ? 'group' : 'region'}-${Number(number)}`, name.trim()]
      }),
  )
