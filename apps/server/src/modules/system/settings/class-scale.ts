import {
  type ClassScale,
  type ClassScaleChoice,
  classPalettes,
  classScaleOn,
  classScales,
  defaultClassScale,
} from '@qingyuan/domain/standards/class-scale.ts'
import type { Db } from '#/platform/database/pool.ts'
import { newestRefresh } from '#/platform/newest-refresh.ts'
import { selectSetting } from './queries.ts'

export const classScaleKey = 'class_scale'

/** What concentrations are classed by in this installation, kept in memory; `refresh` after a change (the `settings` event). */
export interface ClassScales {
  choice(): ClassScaleChoice
  /** Scale of the concentrations of a day. */
  on(day: string): ClassScale
  refresh(): Promise<void>
}

declare module '#/platform/services.ts' {
  interface Services {
    classScales: ClassScales
  }
}

const oneOf = <T extends string>(known: readonly T[], text: string | undefined, otherwise: T): T =>
  known.find(each => each === text) ?? otherwise

/** Stored as `concentrations,colours`. */
export const classScaleText = ({ concentrations, colours }: ClassScaleChoice): string => `${concentrations},${colours}`

const choiceOf = (text: string | undefined): ClassScaleChoice => {
  const [concentrations, colours] = text?.split(',') ?? []
  return {
    concentrations: oneOf(classScales, concentrations, defaultClassScale.concentrations),
    colours: oneOf(classPalettes, colours, defaultClassScale.colours),
  }
}

/** The only reader of the setting. */
export const openClassScales = async (db: Db): Promise<ClassScales> => {
  let choice = defaultClassScale
  const refresh = newestRefresh(
    () => selectSetting(db, classScaleKey),
    row => {
      choice = choiceOf(row?.value)
    },
  )
  await refresh()
  return { choice: () => choice, on: day => classScaleOn(choice.concentrations, day), refresh }
}
