import { type SpeciesUnit, speciesUnits } from '@qingyuan/domain/species/species-units.ts'
import { Hint, Stack } from '@qingyuan/ui/layout.tsx'
import { Input, Radio } from 'antd'

const units = speciesUnits.map(value => ({ value, label: value }))
const hourLabels = [
  { value: 'end' as const, label: '时间为小时结束' },
  { value: 'start' as const, label: '时间为小时开始' },
]

export interface SpeciesFile {
  unit: SpeciesUnit
  hourLabel: 'end' | 'start'
  station: string
}

export const firstSpeciesFile: SpeciesFile = { unit: 'ppb', hourLabel: 'end', station: '' }

/** The fields as the import takes them. */
export const speciesFileInput = ({ station, ...more }: SpeciesFile) => ({ ...more, ...(station && { station }) })

/** What a file of VOC species leaves open. */
export const SpeciesFields = ({ value, onChange }: { value: SpeciesFile; onChange: (value: SpeciesFile) => void }) => (
  <Stack gap={12}>
    <Radio.Group
      aria-label="浓度单位"
      options={units}
      value={value.unit}
      onChange={event => onChange({ ...value, unit: event.target.value as SpeciesUnit })}
    />
    <Radio.Group
      aria-label="时间标注"
      options={hourLabels}
      value={value.hourLabel}
      onChange={event => onChange({ ...value, hourLabel: event.target.value as SpeciesFile['hourLabel'] })}
    />
    <Input
      maxLength={32}
      placeholder="站点编码（文件中没有站点列时填写）"
      value={value.station}
      onChange={event => onChange({ ...value, station: event.target.value.trim() })}
    />
    <Hint>
      质控运行加“运行类型”列：空白、校准核查、保留时间标准、实验室控制，空格为样品；表头下以“期望值（校准核查，ppb）”开头的一行写标气浓度。TNMHC、TNMTC、未识别以
      ppbC 计，用于质量闭合。
    </Hint>
  </Stack>
)
