import { speciesByNumber } from '@qingyuan/domain/species/species-list.ts'
import { isSetChoice } from '@qingyuan/domain/species/species-sets.ts'
import { compass8Names } from '@qingyuan/domain/wind.ts'
import { Select } from 'antd'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterField } from '#/filters/filter-field.tsx'
import { type UrlValue, urlNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { urlSet, useSetWord } from '../parts/set-picker.tsx'
import { type SpeciesOrSum, SpeciesSelect } from '../parts/species-filter.tsx'
import { stationDays } from '../parts/station-days.tsx'

/** Ratios that name sources; numerator and denominator by number. */
const presets = [
  { key: '42/41', label: '甲苯 / 苯', use: '溶剂、机动车与燃煤' },
  { key: '43/118', label: '乙苯 / 间,对-二甲苯', use: '光化学龄' },
  { key: '38/58', label: '异戊二烯 / 1,3-丁二烯', use: '植物与机动车' },
  { key: '5/6', label: '异戊烷 / 正戊烷', use: '燃煤、尾气与挥发' },
  { key: '3/4', label: '异丁烷 / 正丁烷', use: '液化石油气与尾气' },
  { key: '118/46', label: '间,对-二甲苯 / 邻-二甲苯', use: '质控' },
  { key: '2/1', label: '丙烷 / 乙烷', use: '燃气与老化' },
  { key: '40/30', label: '乙炔 / 乙烯', use: '燃烧' },
] as const

const urlSpecies = (initial: number): UrlValue<SpeciesOrSum> => ({
  initial,
  read: text => (isSetChoice(text) ? text : /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 118 ? Number(text) : undefined),
  write: String,
})
const ratioShape = { over: urlSpecies(42), under: urlSpecies(41) }

/** Each tab has its own controls in its card; those of the ratio are bare parameters. */
export const RatioControls = ({
  state: { over, under },
  change,
}: {
  state: { over: SpeciesOrSum; under: SpeciesOrSum }
  change: (patch: { over?: SpeciesOrSum; under?: SpeciesOrSum }) => void
}) => {
  const key = `${over}/${under}`
  return (
    <>
      <FilterField label="比值">
        <Select
          value={presets.some(preset => preset.key === key) ? key : ''}
          onChange={next => {
            const [a, b] = next.split('/').map(Number)
            if (a && b) change({ over: a, under: b })
          }}
          options={[...presets.map(({ key: value, label }) => ({ value, label })), { value: '', label: '自选', disabled: true }]}
          popupMatchSelectWidth={false}
          style={{ width: 176 }}
          aria-label="比值"
        />
      </FilterField>
      <SpeciesSelect label="分子" value={over} onChange={of => of !== under && change({ over: of })} />
      <SpeciesSelect label="分母" value={under} onChange={of => of !== over && change({ under: of })} />
    </>
  )
}

interface RatioChoice {
  numerator: SpeciesOrSum
  denominator: SpeciesOrSum
  /** Names of both, for titles. */
  over: string
  under: string
}

const ratio: FilterGroup<typeof ratioShape, RatioChoice> = {
  shape: ratioShape,
  useInput: ({ over, under }) => {
    const setWord = useSetWord()
    const nameOf = (of: SpeciesOrSum) => (typeof of === 'number' ? speciesByNumber(of).name : `Σ ${setWord(of)}`)
    return { numerator: over, denominator: under, over: nameOf(over), under: nameOf(under) }
  },
}

export const fitWords = { ols: '最小二乘', rma: '简约主轴', robust: '稳健', each: '全部' } as const
type Fit = keyof typeof fitWords
export const sectorWords = { '': '全部风向', ...Object.fromEntries(compass8Names.map((name, i) => [`s${i}`, `${name}风`])) } as Record<
  string,
  string
>

export const tracerFilters = {
  tab: urlOneOf(['ratio', 'pmf', 'fingerprint'] as const, 'ratio'),
  station: stationDays({ days: 30 }),
  ratio,
  fit: urlOneOf(Object.keys(fitWords) as Fit[], 'each'),
  sector: urlText(),
  /** PMF: number of factors, set of species, factor on screen. */
  factors: urlNumber(6),
  pmfSet: urlSet(),
  /** Least contribution, in hundredths of a factor's mean. */
  least: urlNumber(0),
  factor: urlNumber(0),
  /** Hour of the fingerprint; empty: the whole period. */
  hour: urlText(),
}
export type TracerProps = PageProps<typeof tracerFilters, object>

export const ratioName = ({ over, under }: TracerProps['ratio']): string => `${over} / ${under}`

export const ratioInput = ({ station, ratio: { numerator, denominator }, sector }: TracerProps) =>
  station.input && {
    ...station.input,
    ...{ numerator, denominator },
    ...(sector in sectorWords && sector ? { sector: Number(sector.slice(1)) * 45 } : {}),
  }
