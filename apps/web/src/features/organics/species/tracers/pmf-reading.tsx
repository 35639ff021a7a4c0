import { numberText } from '@qingyuan/domain/number-text.ts'
import { ReadingCard } from '#/page/reading-card.tsx'
import { factorName, leastMapped, type PmfResult } from './pmf-result.ts'

/** What the factors say, and which of them carry no quantity. */
export const pmfSentences = (result: PmfResult): string[] => {
  const ranked = result.factors.map(({ share }, k) => ({ share, k })).toSorted((a, b) => b.share - a.share)
  const unsure = result.factors.flatMap(({ mapped }, k) => (mapped < leastMapped ? [`F${k + 1}`] : []))
  const background = result.factors.flatMap(({ isBackground }, k) => (isBackground ? [`F${k + 1}`] : []))
  const unnamed = result.factors.flatMap(({ isNamed, isBackground }, k) => (isNamed || isBackground ? [] : [`F${k + 1}`]))
  const { foundLeast, starts } = result.q
  return [
    `贡献居前：${ranked
      .slice(0, 3)
      .map(({ share, k }) => `${factorName(result, k)} ${numberText(100 * share, 0)} %`)
      .join('，')}。`,
    foundLeast <= starts / 4
      ? `最低 Q 只在 ${starts} 次起算中出现 ${foundLeast} 次，解不稳定，应减少因子数或延长时段。`
      : `最低 Q 在 ${starts} 次起算中出现 ${foundLeast} 次。`,
    ...(unsure.length > 0 ? [`${unsure.join('、')} 自举对上 < 80 %，不作定量结论。`] : []),
    ...(background.length > 0 ? [`${background.join('、')} 以 CFC、乙烷、丙酮等长寿命物种为主，为背景与老化，不归于源类。`] : []),
    ...(unnamed.length > 0 ? [`${unnamed.join('、')} 库中无足够相近的谱（H < 0.7 或谱外占比 > 50 %），需本地实测谱。`] : []),
  ]
}

/** @param least least contribution, in means of the factor */
export const PmfReading = ({ result, least }: { result: PmfResult; least: number }) => (
  <ReadingCard
    sentences={pmfSentences(result)}
    note={`源谱库为国外谱（SPECIATE 5.2），名称仅为最近谱的类别，由分析人员判定。按质量浓度解析；贡献不低于${least === 0 ? ' 0' : `因子均值的 ${least} 倍`}。`}
  />
)
