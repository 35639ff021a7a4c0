import { countyById } from '@qingyuan/domain/counties.ts'
import { type EmissionPollutantId, emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { amountsByMonth } from '@qingyuan/domain/fill-form/ended-months.ts'
import { countyIdOf, type EnterpriseForm, type FormRow, numberOf } from '@qingyuan/domain/fill-form/form.ts'
import type { Control, EmissionProblem, EmissionSource } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import { quantityOfField } from '@qingyuan/engine/inventory/sources/quantities.ts'
import type { SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { controlsOfEquipment, controlsOfLink, dustControls } from './controls.ts'
import type { Approval, ListedSource, Sources } from './listed-source.ts'
import { hasSourceClass, measuredByRow, unplacedMeters } from './measured.ts'
import { amountIn } from './units.ts'

/** Owner of a form. */
export interface FormOwner {
  enterpriseId: number
  name: string
  industry: string
  approved: Approval | null
}

/** Owner of a form that is not approved yet. */
export const fillOwner = ({ enterpriseId, name }: Pick<FormOwner, 'enterpriseId' | 'name'>): FormOwner => ({
  enterpriseId,
  name,
  industry: '',
  approved: null,
})

/** Words for codes that a form holds. */
export interface FormWords {
  classes: ReadonlyMap<string, SourceClass>
  /** Name of a fuel (dictionary 07) or equipment type (15) by its code. */
  fuelName(code: string): string
  equipmentName(code: string): string
}

/** Defaults for what is not reported: days without raised dust and mean wind of the Shangdang basin. Source: inventory-method §13 (worked values). */
const usual = { nr: 87, u: 2.3 }

/** Data of a section's row for the calculation. */
interface RowSource {
  section: string
  row: FormRow
  name: string
  quantities: Record<string, number | null>
  /** Amount and its unit, turned into the class's. */
  amount?: { value: number | null; unit: string }
  controls?: Control[]
  fuel?: string
  equipment?: FormRow
  variant?: string
  assumed?: string[]
}

const textOf = (row: FormRow, key: string): string => String(row[key] ?? '')
const at = (form: EnterpriseForm, id: unknown): FormRow | undefined => form.equipment.find(row => row.id === id)
const titled = (...parts: (string | undefined)[]): string => parts.filter(part => part).join(' ')

const fuelRows = (form: EnterpriseForm, words: FormWords): RowSource[] =>
  form.fuel.map(row => {
    const equipment = at(form, row.equipment)
    const fuel = words.fuelName(textOf(row, 'fuelType'))
    return {
      section: 'fuel',
      row,
      name: titled(equipment && textOf(equipment, 'no'), equipment && textOf(equipment, 'name'), fuel),
      amount: { value: numberOf(row, 'annual'), unit: textOf(row, 'unit') },
      quantities: {
        Sar: numberOf(row, 'sulphur') ?? numberOf(row, 'oilSulphur'),
        Aar: numberOf(row, 'ash'),
        NCV: numberOf(row, 'ncv') ?? numberOf(row, 'gasNcv'),
        Sg: numberOf(row, 'gasSulphur'),
      },
      controls: controlsOfEquipment(form, equipment),
      fuel,
      equipment,
    }
  })

const productRows = (form: EnterpriseForm): RowSource[] =>
  form.product.map(row => {
    const equipment = at(form, row.equipment)
    return {
      section: 'product',
      row,
      name: titled(textOf(row, 'name'), textOf(row, 'process')),
      amount: { value: numberOf(row, 'annual'), unit: textOf(row, 'unit') },
      quantities: {},
      controls: controlsOfEquipment(form, equipment),
      equipment,
    }
  })

const solventRows = (form: EnterpriseForm): RowSource[] =>
  form.solvent.map(row => {
    const hasRemoval = numberOf(row, 'removal') !== null
    return {
      section: 'solvent',
      row,
      name: titled(textOf(row, 'kind'), textOf(row, 'name')),
      amount: { value: numberOf(row, 'annual'), unit: textOf(row, 'unit') },
      quantities: {
        vocPercent: numberOf(row, 'vocContent'),
        recoveredT: numberOf(row, 'wasteOut'),
        ...(hasRemoval ? { capturePercent: numberOf(row, 'capture') ?? 100, removalPercent: numberOf(row, 'removal') } : {}),
      },
      controls: hasRemoval ? [] : controlsOfLink(form, row.treatment),
    }
  })

const tankRows = (form: EnterpriseForm): RowSource[] =>
  form.tank.map(row => ({
    section: 'tank',
    row,
    name: titled(textOf(row, 'no'), textOf(row, 'material')),
    amount: { value: numberOf(row, 'throughput'), unit: 't' },
    quantities: { count: 1, volumeM3: numberOf(row, 'volume'), tvpKpa: numberOf(row, 'vapourPressure') },
  }))

const dustRows = (form: EnterpriseForm): RowSource[] => [
  ...form.yard.map(row => ({
    section: 'yard',
    row,
    name: titled(textOf(row, 'material'), '堆场'),
    amount: { value: numberOf(row, 'annual'), unit: 't' },
    quantities: {
      M: numberOf(row, 'moisture'),
      u: numberOf(row, 'windSpeed') ?? usual.u,
      surfaceM2: numberOf(row, 'surface') ?? numberOf(row, 'area'),
    },
    assumed: numberOf(row, 'windSpeed') === null ? ['u'] : [],
    controls: dustControls(row),
    variant: textOf(row, 'material'),
  })),
  ...form.road.map(row => ({
    section: 'road',
    row,
    name: textOf(row, 'name'),
    quantities: {
      lengthKm: numberOf(row, 'length'),
      flowPerDay: numberOf(row, 'flow'),
      W: numberOf(row, 'weight'),
      v: numberOf(row, 'speed'),
      sL: numberOf(row, 'silt'),
      nr: usual.nr,
    },
    assumed: ['nr'],
    controls: dustControls(row),
  })),
  ...form.construction.map(row => ({
    section: 'construction',
    row,
    name: textOf(row, 'name'),
    quantities: { areaM2: numberOf(row, 'area'), months: numberOf(row, 'months') },
    controls: dustControls(row),
  })),
]

const machineRows = (form: EnterpriseForm, words: FormWords): RowSource[] =>
  form.machine
    .filter(row => row.fuel !== '电')
    .map(row => ({
      section: 'machine',
      row,
      name: titled(words.equipmentName(textOf(row, 'machineType')), textOf(row, 'code')),
      quantities: {
        count: 1,
        powerKw: numberOf(row, 'ratedKw'),
        loadFactor: numberOf(row, 'loadFactor') ?? 0.65,
        hours: numberOf(row, 'hours'),
        sfc: numberOf(row, 'sfc'),
        fuelT: numberOf(row, 'fuelUse'),
      },
      assumed: numberOf(row, 'loadFactor') === null ? ['loadFactor'] : [],
      fuel: textOf(row, 'fuel'),
      equipment: { id: row.id, equipmentType: row.machineType ?? null },
    }))

const wasteRows = (form: EnterpriseForm): RowSource[] =>
  form.waste.map(row => ({
    section: 'waste',
    row,
    name: titled(textOf(row, 'kind'), textOf(row, 'technology')),
    amount: { value: numberOf(row, 'annual'), unit: textOf(row, 'unit') },
    quantities: {},
  }))

/** Classes of boilers that burn the fuels of dictionary 07. Fuels without one have no factor for CO2. */
const boilerClasses: Readonly<Record<string, string>> = {
  ...{ '101': '1003001002', '102': '1003002002', '103': '1003002002', '105': '1001003002', '106': '1001003002' },
  ...{ '201': '1003008015', '203': '1003008015' },
  ...{ '301': '1003004014', '302': '1003004014', '303': '1003005010', '304': '1003006010', '307': '1003007010' },
}
/** CO2 of biomass and waste does not count as that of fuels. */
const isBiogenic = (fuelType: string): boolean => fuelType.startsWith('4')

/** Sections whose rows must name a source class; others may emit nothing. */
const mustEmit = new Set(['fuel', 'solvent', 'tank', 'yard', 'road', 'construction', 'machine'])

/** The process that a kiln's fuel heats. */
const processOf = (form: EnterpriseForm, fuel: FormRow): FormRow | undefined =>
  form.product.find(row => row.equipment === fuel.equipment && hasSourceClass(row))

const present = (quantities: Record<string, number | null>): Record<string, number> =>
  Object.fromEntries(Object.entries(quantities).filter((entry): entry is [string, number] => entry[1] !== null))

/** Unit in which a class counts its amount; tonnes where its list has none. */
export const amountUnit = ({ activity }: SourceClass): string =>
  activity.find(({ name, unit }) => quantityOfField(name, unit)?.id === 'amount')?.unit ?? 't/a'

/** The amount as the class counts it, or why it cannot be counted so. */
const amountOf = ({ amount }: RowSource, sourceClass: SourceClass): { amount?: number } | { message: string } => {
  if (amount === undefined || amount.value === null) return {}
  const wanted = amountUnit(sourceClass)
  const value = amountIn(amount.value, amount.unit, wanted)
  if (value !== null) return { amount: value }
  return { message: `单位“${amount.unit}”不能换算为“${sourceClass.level2.name} ${sourceClass.level3.name}”所用的 ${wanted}` }
}

/** Rows of a form as sources, with what keeps a row from being one. Ids last over years: enterprise, section and row. */
export const sourcesOfForm = (form: EnterpriseForm, owner: FormOwner, words: FormWords): Sources => {
  const county = countyById.get(countyIdOf(form) ?? 0)
  const sources: Sources = { listed: [], problems: [] }
  const refuse = (
    source: string,
    field: string,
    kind: EmissionProblem['kind'],
    message: string,
    row = '',
    pollutant?: EmissionPollutantId,
  ) =>
    sources.problems.push({
      ...{ source, field, kind, message, name: titled(owner.name, row), ...(pollutant && { pollutant }) },
      ...{ countyId: county?.id ?? 0, enterpriseId: owner.enterpriseId },
    })
  if (!county) {
    refuse(`e${owner.enterpriseId}`, 'countyId', 'block', '所在区县为空')
    return sources
  }
  const measured = measuredByRow(form)
  for (const { equipment, pollutant, tonnes } of unplacedMeters(form)) {
    const name = textOf(equipment, 'name') || textOf(equipment, 'no')
    const label = emissionPollutantOf.get(pollutant)!.label
    const message = `在线监测的 ${label} ${tonnes} t 未计入：该设备没有选择排放源分类的燃料或产品`
    refuse(`e${owner.enterpriseId}/equipment/${equipment.id}`, `measuredT.${pollutant}`, 'missing', message, name, pollutant)
  }
  const outletOf = (equipment: FormRow | undefined) => form.outlet.find(row => row.id === equipment?.outlet)
  const rows = [
    ...fuelRows(form, words),
    ...productRows(form),
    ...solventRows(form),
    ...tankRows(form),
    ...dustRows(form),
    ...machineRows(form, words),
    ...wasteRows(form),
  ]
  for (const sourceRow of rows) {
    const id = `e${owner.enterpriseId}/${sourceRow.section}/${sourceRow.row.id}`
    const own = textOf(sourceRow.row, 'scc')
    // A kiln's fuel counts with its process: the product's factors have all of it but CO2.
    const process = own === '' && sourceRow.section === 'fuel' ? processOf(form, sourceRow.row) : undefined
    const fuelType = textOf(sourceRow.row, 'fuelType')
    const combustionScc = process && boilerClasses[fuelType]
    if (own === '' && combustionScc === undefined) {
      if (process && !isBiogenic(fuelType))
        refuse(id, 'fuelType', 'warn', `没有${sourceRow.fuel}的 CO₂ 排放因子，CO₂（燃料）未含这项燃料`, sourceRow.name, 'co2')
      else if (!process && mustEmit.has(sourceRow.section))
        refuse(id, 'scc', 'missing', `“${sourceRow.name}”没有选择排放源分类`, sourceRow.name)
      continue
    }
    const scc = process ? textOf(process, 'scc') : own
    const sourceClass = words.classes.get(combustionScc ?? scc)
    const amount = sourceClass ? amountOf(sourceRow, sourceClass) : {}
    if ('message' in amount) {
      refuse(id, 'unit', 'block', amount.message, sourceRow.name)
      continue
    }
    const source: EmissionSource = {
      id,
      scc,
      county: String(county.adcode),
      enterprise: String(owner.enterpriseId),
      ...(sourceRow.equipment ? { equipment: words.equipmentName(textOf(sourceRow.equipment, 'equipmentType')) } : {}),
      ...(sourceRow.fuel ? { fuel: sourceRow.fuel } : {}),
      ...(sourceRow.variant ? { variant: sourceRow.variant } : {}),
      quantities: { ...amount, ...present(sourceRow.quantities) },
      controls: combustionScc === undefined ? (sourceRow.controls ?? []) : [],
      ...(combustionScc !== undefined && { combustionScc }),
      ...(measured.has(sourceRow.row.id) ? { measuredT: measured.get(sourceRow.row.id) } : {}),
      activityGrade: measured.has(sourceRow.row.id) ? 'A' : 'B',
    }
    const outlet = outletOf(sourceRow.equipment)
    const months = amountsByMonth(form, sourceRow.section, sourceRow.row)
    const place = (key: 'lon' | 'lat') => numberOf(sourceRow.row, key) ?? (outlet && numberOf(outlet, key)) ?? numberOf(form.base, key)
    sources.listed.push({
      source,
      name: sourceRow.name,
      countyId: county.id,
      enterpriseId: owner.enterpriseId,
      enterprise: owner.name,
      industry: owner.industry,
      lon: place('lon'),
      lat: place('lat'),
      approved: owner.approved,
      ...(sourceRow.assumed && sourceRow.assumed.length > 0 ? { assumed: sourceRow.assumed } : {}),
      ...(months && { months }),
    } satisfies ListedSource)
  }
  return sources
}
