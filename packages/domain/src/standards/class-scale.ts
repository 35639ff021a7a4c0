import { aqiStandardName, standards } from './standard.ts'

/** What concentrations are classed by: the specification's table (平台分级), or the IAQI breakpoints of HJ 633-2026. */
export const classScales = ['platform', 'iaqi'] as const
export type ClassScale = (typeof classScales)[number]

/** What the six classes are drawn in: the specification's colours, or those of HJ 633 Appendix A. */
export const classPalettes = ['platform', 'official'] as const
export type ClassPaletteChoice = (typeof classPalettes)[number]

/** Setting of the installation. */
export interface ClassScaleChoice {
  concentrations: ClassScale
  colours: ClassPaletteChoice
}

export const defaultClassScale: ClassScaleChoice = { concentrations: 'platform', colours: 'platform' }

/** First day on which concentrations can be classed by IAQI: that of HJ 633-2026. */
export const iaqiScaleFrom = standards.find(({ aqi }) => aqi === 'HJ 633-2026')!.from

/** Scale of the concentrations of a day (`YYYY-MM-DD`); earlier days keep the specification's table. */
export const classScaleOn = (concentrations: ClassScale, day: string): ClassScale => (day >= iaqiScaleFrom ? concentrations : 'platform')

const scaleNames: Readonly<Record<ClassScale, string>> = { platform: '浓度按平台分级', iaqi: '浓度按 HJ 633-2026 分指数分级' }

/** Scale of the concentrations of a span of days, both when they cross the day of the change. */
export const concentrationScaleName = (concentrations: ClassScale, first: string, last = first): string => {
  const [before, after] = [classScaleOn(concentrations, first), classScaleOn(concentrations, last)]
  return before === after ? scaleNames[after] : `${scaleNames[before]}，${iaqiScaleFrom} 起按 HJ 633-2026 分指数分级`
}

/** Edition that grades the AQI of a span of days: `AQI 按 HJ 633-2026`. */
export const aqiScaleName = (first: string, last = first): string => `AQI 按 ${aqiStandardName(first, last)}`

/** What the numbers of a table or a legend are classed by, AQI and concentrations, and rules of evaluation that an administrator chose. */
export const scaleText = ({ standard, scale, evaluation }: { standard?: string; scale?: string; evaluation?: string }): string =>
  [standard && `AQI 按 ${standard}`, scale, evaluation].filter(Boolean).join('；')
