import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import {
  aqiScaleName,
  type ClassScale,
  type ClassScaleChoice,
  classScaleOn,
  concentrationScaleName,
  defaultClassScale,
} from '@qingyuan/domain/standards/class-scale.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { useCall } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { setOfficialColours } from './display.ts'

const useChoice = create<ClassScaleChoice>(() => defaultClassScale)

/** Keeps the installation's scale and colours; after a change everything on screen is requested again. */
export const useClassScaleSetting = () => {
  const queries = useQueryClient()
  const { data } = useCall(settingCalls.ClassScale, {}, { staleMs: 3_600_000 })
  useEvents(['settings'], () => void queries.invalidateQueries())
  useEffect(() => {
    if (!data) return
    useChoice.setState({ concentrations: data.concentrations, colours: data.colours })
    setOfficialColours(data.colours === 'official')
  }, [data])
}

/** Scales by day (`YYYY-MM-DD`), and how a legend names them. */
export const useClassScales = () => {
  const concentrations = useChoice(choice => choice.concentrations)
  return useMemo(
    () => ({
      on: (day: string): ClassScale => classScaleOn(concentrations, day),
      nameOf: (item: string, day: string): string =>
        day === '' ? '' : item === 'aqi' ? aqiScaleName(day) : concentrationScaleName(concentrations, day),
    }),
    [concentrations],
  )
}

/** Scale of the concentrations of a day. */
export const useScaleOn = (day = ''): ClassScale => useClassScales().on(day)

/** What a value of a day is classed by: of the AQI its edition, else the scale of concentrations. */
export const useScaleName = (item: string, day = ''): string => useClassScales().nameOf(item, day)

export const useOfficialColours = (): boolean => useChoice(choice => choice.colours === 'official')
