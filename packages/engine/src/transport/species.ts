/** What a run carries. Masses are of the substance in `as`; a run takes any set in which each product has its precursor. */
export interface Species {
  id: SpeciesId
  label: string
  /** g/mol of the substance the mass counts; 0 where no conversion needs it. */
  molarMass: number
  /** What it is made from. */
  from?: SpeciesId
  /** Mass made of 1 kg of the precursor. */
  yieldOf?: number
}

export type SpeciesId = 'ppm2_5' | 'pmc' | 'co' | 'so2' | 'so4' | 'nox' | 'tno3' | 'nhx' | 'voc' | 'soa'

/** Share of the reacted aromatics and alkenes that becomes particle mass. */
const organicYield = 0.1

const rows: Species[] = [
  { id: 'ppm2_5', label: '一次 PM2.5', molarMass: 0 },
  { id: 'pmc', label: '一次粗颗粒物（PM2.5–10）', molarMass: 0 },
  { id: 'co', label: 'CO', molarMass: 28.01 },
  { id: 'so2', label: 'SO₂', molarMass: 64.06 },
  { id: 'so4', label: '硫酸盐', molarMass: 96.06, from: 'so2', yieldOf: 96.06 / 64.06 },
  { id: 'nox', label: 'NOx（以 NO₂ 计）', molarMass: 46.01 },
  { id: 'tno3', label: '总硝酸（以 NO₃ 计）', molarMass: 62, from: 'nox', yieldOf: 62 / 46.01 },
  { id: 'nhx', label: '总氨（以 NH₃ 计）', molarMass: 17.03 },
  { id: 'voc', label: '芳香烃与烯烃', molarMass: 0 },
  { id: 'soa', label: '二次有机气溶胶', molarMass: 0, from: 'voc', yieldOf: organicYield },
]

/** Total nitric acid and total ammonia are carried whole; which share of them is particle is a matter of equilibrium in each cell. */
export const speciesOf = (id: SpeciesId): Species => {
  const species = rows.find(row => row.id === id)
  if (!species) throw new RangeError(`未知的输送物种 ${id}`)
  return species
}

/** The species of a full PM2.5 run. */
export const fullPm: SpeciesId[] = ['ppm2_5', 'so2', 'so4', 'nox', 'tno3', 'nhx', 'voc', 'soa']

/** Refuses a list that names a species twice or a product without its precursor. */
export const checkSpecies = (ids: readonly SpeciesId[]): void => {
  ids.forEach((id, s) => {
    const { from, label } = speciesOf(id)
    if (ids.indexOf(id) !== s) throw new RangeError(`输送物种 ${label} 重复`)
    if (from && !ids.includes(from)) throw new RangeError(`输送物种 ${label} 缺少其前体物 ${speciesOf(from).label}`)
  })
}

/** Ground-level output of a run, μg/m³. */
export type OutputId = 'pm2_5' | 'pm10' | 'ppm2_5' | 'co' | 'so2' | 'so4' | 'nox' | 'hno3' | 'no3' | 'nh3' | 'nh4' | 'voc' | 'soa'

/** Phase of the carried mass an output counts. */
export type Phase = 'all' | 'particle' | 'gas'

export interface OutputTerm {
  species: SpeciesId
  phase: Phase
  /** μg of the output per μg of the carried mass. */
  factor: number
}

const whole = (species: SpeciesId): OutputTerm => ({ species, phase: 'all', factor: 1 })
const nitrate: OutputTerm = { species: 'tno3', phase: 'particle', factor: 1 }
const ammonium: OutputTerm = { species: 'nhx', phase: 'particle', factor: 18.04 / 17.03 }
const fine = [whole('ppm2_5'), whole('so4'), nitrate, ammonium, whole('soa')]

const outputs: Record<OutputId, OutputTerm[]> = {
  pm2_5: fine,
  pm10: [...fine, whole('pmc')],
  ppm2_5: [whole('ppm2_5')],
  co: [whole('co')],
  so2: [whole('so2')],
  so4: [whole('so4')],
  nox: [whole('nox')],
  hno3: [{ species: 'tno3', phase: 'gas', factor: 63.01 / 62 }],
  no3: [nitrate],
  nh3: [{ species: 'nhx', phase: 'gas', factor: 1 }],
  nh4: [ammonium],
  voc: [whole('voc')],
  soa: [whole('soa')],
}

/** The carried masses an output is made of, as far as the run carries them; none: the run cannot tell it. */
export const outputTerms = (output: OutputId, ids: readonly SpeciesId[]): OutputTerm[] => {
  const terms = outputs[output].filter(({ species }) => ids.includes(species))
  if (terms.length === 0) throw new RangeError(`本次计算未包含输出 ${output} 所需的物种`)
  return terms
}
