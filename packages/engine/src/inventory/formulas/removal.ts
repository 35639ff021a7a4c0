import { type EmissionPollutantId, emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import type { Control } from '../calculate/emission-source.ts'
import type { Inputs } from '../calculate/inputs.ts'

const share = (percent: number | undefined): number => (percent === undefined ? 1 : percent / 100)

/** Removal by one control, 0..1: the enterprise's own number, else the library's; 0 when the control does nothing to the pollutant. */
const removalOf = (inputs: Inputs, control: Control, pollutant: EmissionPollutantId | null, name: string): number => {
  const own = pollutant && control.efficiencyPercent?.[pollutant]
  const { scc, county, enterprise } = inputs.source
  const row =
    own === undefined || own === null ? inputs.library.choose({ kind: 'ETA', name, scc, county, enterprise, control: control.code }) : null
  const percent = row === null ? own! : row ? inputs.use(row, `${control.code} 去除率`) : 0
  if (row === null) inputs.terms?.push({ label: `${control.code} 去除率`, value: percent, unit: '%', origin: 'reported' })
  return (percent / 100) * share(control.operationPercent) * share(control.capturePercent)
}

const keptOf = (inputs: Inputs, pollutant: EmissionPollutantId | null, name: string): number =>
  inputs.source.controls.reduce((kept, control) => kept * (1 - removalOf(inputs, control, pollutant, name)), 1)

const ratio = ({ library, source }: Inputs, name: string) =>
  library.choose({ kind: 'RATIO', name, scc: source.scc, county: source.county, enterprise: source.enterprise })

const hasCoarseRow = ({ library, source }: Inputs): boolean =>
  source.controls.some(({ code }) => library.choose({ kind: 'ETA', name: 'PM2.5-10', scc: source.scc, control: code }) !== undefined)

/** Of PM10 by its two size bins: the fine share passes a filter more easily. Null when the library or the form does not tell the bins. */
const keptBySize = (inputs: Inputs): number | null => {
  const measured = inputs.source.controls.some(({ efficiencyPercent }) => efficiencyPercent?.pm10 !== undefined)
  const [fine, all] = [ratio(inputs, 'f_PM2.5'), ratio(inputs, 'f_PM10')]
  if (measured || !fine || !all || !hasCoarseRow(inputs)) return null
  const [f25, f10] = [inputs.use(fine, 'f_PM2.5'), inputs.use(all, 'f_PM10')]
  return (keptOf(inputs, 'pm2_5', 'PM2.5') * f25 + keptOf(inputs, null, 'PM2.5-10') * (f10 - f25)) / f10
}

/**
 * Share of a pollutant that passes all controls in series: Π (1 − η · operation · capture). PM10 of ash is weighted by its size bins, each bin
 * through the whole series: 1 − η10 = (k2.5 f2.5 + kcoarse (f10 − f2.5)) / f10. BC and OC pass as PM2.5 does.
 *
 * Source: inventory-method §1, §2. Simplified: a control's operation and capture are the same for all pollutants.
 */
export const keptShare = (inputs: Inputs, pollutant: EmissionPollutantId): number => {
  if (inputs.source.controls.length === 0) return 1
  const asFine = pollutant === 'bc' || pollutant === 'oc'
  const id = asFine ? 'pm2_5' : pollutant
  const kept = (id === 'pm10' ? keptBySize(inputs) : null) ?? keptOf(inputs, id, emissionPollutantOf.get(id)!.name)
  inputs.terms?.push({ label: '1 − η', value: kept, unit: '', origin: 'derived' })
  return kept
}
