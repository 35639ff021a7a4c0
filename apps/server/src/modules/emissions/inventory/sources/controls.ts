import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import { type EnterpriseForm, type FormRow, numberOf } from '@qingyuan/domain/fill-form/form.ts'
import type { Control } from '@qingyuan/engine/inventory/calculate/emission-source.ts'

/** Pollutant of a technology's measured efficiency, by the beginning of its code. That of filters is taken for both sizes. */
const measures: Record<string, readonly EmissionPollutantId[]> = { DS: ['so2'], DN: ['nox'], DC: ['pm10', 'pm2_5'], VC: ['voc'] }

const textOf = (row: FormRow, key: string): string => String(row[key] ?? '')

const controlOf = (row: FormRow): Control => {
  const code = textOf(row, 'method')
  const [efficiency, capture] = [numberOf(row, 'efficiency'), numberOf(row, 'capture')]
  const about = measures[code.slice(0, 2)] ?? []
  return {
    code,
    operationPercent: numberOf(row, 'operationRate') ?? 100,
    ...(capture === null ? {} : { capturePercent: capture }),
    ...(efficiency === null ? {} : { efficiencyPercent: Object.fromEntries(about.map(id => [id, efficiency])) }),
  }
}

const works = (row: FormRow): boolean => !['', 'CT00'].includes(textOf(row, 'method'))

/** Controls behind a piece of equipment: those put to it, and those at its outlet that are put to none. */
export const controlsOfEquipment = (form: EnterpriseForm, equipment: FormRow | undefined): Control[] =>
  equipment === undefined
    ? []
    : form.treatment
        .filter(row => works(row) && (row.equipment ? row.equipment === equipment.id : row.outlet === equipment.outlet))
        .map(controlOf)

/** The control that a row names by its link. */
export const controlsOfLink = (form: EnterpriseForm, id: unknown): Control[] =>
  form.treatment.filter(row => row.id === id && works(row)).map(controlOf)

const dust: Record<string, string[]> = {
  喷淋: ['DU08'],
  抑尘网: ['DU06'],
  抑尘剂: ['DU02'],
  防风墙: ['DU11'],
  洒水: ['DU01'],
  围挡: ['DU07'],
  覆盖: ['DU06'],
  洒水与覆盖: ['DU01', 'DU06'],
  全年: ['DU01'],
}
/** Storage of bulk goods (dictionary 99, group I). */
const enclosures: Record<string, string[]> = { I02: ['DU06'], I03: ['DU11'], I04: ['DU09'], I05: ['DU10'], I06: ['DU10'] }

/** Controls of dust as words of the form name them. Watering in summer only counts for four of twelve months. */
export const dustControls = (row: FormRow): Control[] => {
  const codeWords = [textOf(row, 'control'), textOf(row, 'watering')]
  const codes = new Set([...(enclosures[textOf(row, 'storage')] ?? []), ...codeWords.flatMap(word => dust[word] ?? [])])
  const summer = codeWords.includes('夏季') ? [{ code: 'DU01', operationPercent: 100 / 3 }] : []
  return [...[...codes].map(code => ({ code, operationPercent: 100 })), ...summer]
}
