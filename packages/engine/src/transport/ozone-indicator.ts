/** What limits ozone, by the ratio of the precursors. */
export type OzoneRegime = 'voc' | 'nox' | 'both'

/** An indicator of who sends the precursors of ozone to a place. It is no apportionment of ozone: the run has no ozone chemistry. */
export interface OzoneIndicator {
  regime: OzoneRegime
  /** ppbC of the carried VOC per ppb of NOx. */
  vocToNox: number
  /** Share of each tag in the precursor that limits; in the mean of both shares where both do. Sums to 1; 0 everywhere without precursors. */
  shares: Float64Array
}

/** ppbC per μg/m³ over ppb per μg/m³: 12 g per mole of carbon, nearly 0.9 of an aromatic's mass, against NO2. */
const carbonOverNox = (0.9 / 12) * 46.01

/** Ratios below 4 mean that VOC limits, above 15 NOx; between them both (EKMA, ridge near 8). */
const [vocLimited, noxLimited] = [4, 15]

/**
 * Indicator for one receptor over the sunlit hours.
 *
 * @param nox, voc contributions of each tag, μg/m³ (NOx as NO2, VOC as carried), means over those hours
 * Simplified: the carried VOC are aromatics and alkenes only; the bounds are those of the classical ratio, which local chemistry can shift
 * by a factor of two (Sillman 1999). Never call it PSAT or OSAT.
 */
export const ozoneIndicator = (nox: ArrayLike<number>, voc: ArrayLike<number>): OzoneIndicator => {
  if (nox.length !== voc.length) throw new RangeError(`NOx 与 VOC 的标记数不一致（${nox.length} 与 ${voc.length}）`)
  const [allNox, allVoc] = [sumOf(nox), sumOf(voc)]
  const vocToNox = (allVoc / allNox) * carbonOverNox
  const regime = vocToNox < vocLimited ? 'voc' : vocToNox > noxLimited ? 'nox' : 'both'
  const [ofNox, ofVoc] = [regime === 'nox' ? 1 : regime === 'voc' ? 0 : 0.5, regime === 'voc' ? 1 : regime === 'nox' ? 0 : 0.5]
  const part = (value: number, all: number) => (all > 0 ? value / all : 0)
  const shares = Float64Array.from({ length: nox.length }, (_, t) => ofNox * part(nox[t]!, allNox) + ofVoc * part(voc[t]!, allVoc))
  return { regime, vocToNox, shares }
}

const sumOf = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let t = 0; t < values.length; t++) sum += values[t]!
  return sum
}
