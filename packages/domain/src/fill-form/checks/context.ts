import type { Choice, Options } from '../field.ts'

/** Data outside the form. Checks without their data are skipped. */
export interface FormContext {
  /** The year that is filled in. */
  year?: number
  /** Months of that year that have ended; those after them hold no figure yet. All twelve when left out. */
  endedMonths?: number
  /** Codes and names of a choice's dictionaries. */
  optionsOf?: (options: Options) => ReadonlyMap<string, string>
  /** Leaves of the source tree. */
  sources?: ReadonlySet<string>
  /** The county whose boundary holds a point; null outside the city. */
  countyAt?: (lon: number, lat: number) => number | null
}

export interface FormProblem {
  /** `base.lon`, `fuel[0].annual`, `fuel[0].monthly[3]`, `machineGroup[1]`. */
  path: string
  section: string
  /** Id of the row. */
  row?: string
  field?: string
  /** An error is refused at submission, a warning requires a reason. */
  level: 'error' | 'warn'
  message: string
  /** Contradicts another source of the same fact: a submission states why. */
  crossCheck?: boolean
}

export interface Fault {
  level: 'error' | 'warn'
  message: string
  /** Which number of a series. */
  part?: number
}

export const errorFault = (message: string): Fault => ({ level: 'error', message })
export const warningFault = (message: string): Fault => ({ level: 'warn', message })

export interface DictionaryItem {
  setting: string
  code: string
  name: string
  parent: string | null
}

const parentless = new Set<string>()

/** `optionsOf` over the items of dictionaries. Codes that are only groups of others are no choice. */
export const optionsFrom = (items: readonly DictionaryItem[]): ((options: Options) => ReadonlyMap<string, string>) => {
  const groups = new Map<string, Set<string>>()
  for (const { setting, parent } of items) if (parent !== null) groups.set(setting, (groups.get(setting) ?? new Set()).add(parent))
  const known = new WeakMap<Options, ReadonlyMap<string, string>>()
  const named = (choices: readonly Choice[]) => new Map(choices.map(({ code, name }) => [code, name]))
  const chosen = (options: Options) => {
    if ('choices' in options) return named(options.choices)
    const { settings, under } = options
    return named(
      items.filter(
        ({ setting, code, parent }) =>
          settings.includes(setting) && !(groups.get(setting) ?? parentless).has(code) && (!under || under.includes(parent ?? '')),
      ),
    )
  }
  return options => {
    const found = known.get(options) ?? chosen(options)
    known.set(options, found)
    return found
  }
}
