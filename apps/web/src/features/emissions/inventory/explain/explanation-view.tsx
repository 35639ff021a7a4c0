import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { provenanceText } from '@qingyuan/domain/factor-provenance-text.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { termText } from '#/page/emissions/mass-text.ts'
import css from './explain.module.css'

type Explained = OutputOf<typeof inventoryCalls.Explain>

const origins = { reported: '填报', factor: '因子库', derived: '推算', assumed: '取常用值', measured: '在线监测' } as const

const TermRow = ({ term }: { term: Explained['terms'][number] }) => (
  <tr>
    <td>
      <Subscript text={term.label} />
      {term.factor && (
        <small>
          {term.factor.replace('@', ' 第 ')} 版{term.quality && ` · 质量等级 ${term.quality}`}
          {term.provenance && ` · ${provenanceText(term.provenance)}`}
        </small>
      )}
    </td>
    <td>
      {termText(term.value)} {term.unit === '-' ? '' : factorUnitText(term.unit)}
    </td>
    <td className={css.origin} data-origin={term.origin}>
      {origins[term.origin]}
    </td>
  </tr>
)

/** One emission: its mass to the gram, the formula, every number in it with its origin, who approved it, by which run. */
export const ExplanationView = ({ explained }: { explained: Explained }) => (
  <>
    <p className={css.total}>
      <b>{numberText(explained.grams / 1e6, 6)}</b>
      <span>
        t/a <Subscript text={explained.pollutant} />
        {explained.sigmaPercent !== null && ` ± ${numberText(explained.sigmaPercent, 0)} %（1σ，按质量等级）`}
      </span>
    </p>
    <FactList
      facts={[
        ['排放源', [explained.enterprise, explained.name].filter(Boolean).join(' ')],
        ['区县', explained.county],
        ['源分类', `${explained.sccName}（${explained.scc}）`],
      ]}
    />
    <section className={css.part}>
      <h3>公式（{explained.basis}）</h3>
      <div className={css.formula}>
        <Subscript text={explained.formula} />
      </div>
    </section>
    <section className={css.part}>
      <h3>代入的数</h3>
      <table className={css.terms}>
        <tbody>
          {explained.terms.map((term, index) => (
            <TermRow key={index} term={term} />
          ))}
        </tbody>
      </table>
      {explained.clipped && <p className={css.quiet}>细颗粒物不能大于粗颗粒物，结果已按粒径嵌套关系截取。</p>}
    </section>
    <section className={css.part}>
      <h3>依据</h3>
      <FactList
        facts={[
          ['治理设施', explained.controls.join('、') || '无'],
          ['活动水平等级', explained.activityGrade],
          ['填报与审核', explained.approved ? `${explained.approved.what}；${explained.approved.by}，${explained.approved.at}` : '—'],
          ['计算批次', `${explained.run.id}（${explained.run.finishedAt ?? '—'}）`],
          ['结果指纹', explained.run.sha256 ? explained.run.sha256.slice(0, 16) : '—'],
        ]}
      />
    </section>
  </>
)
