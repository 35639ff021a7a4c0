import { fillLifecycle, reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { EmissionPreview } from '#/page/emissions/emission-preview.tsx'
import parts from '../parts/parts.module.css'
import { Trail } from '../parts/states.tsx'
import css from './approve.module.css'
import { CheckSign } from './faults.tsx'
import type { Detail } from './use-approve.ts'

/** What the checks found in all, whom it concerns, and the whole trail. */
export const Summary = ({ detail, taskId }: { detail: Detail; taskId: number }) => {
  const { fill, general, checked, history, remarks, sections } = detail
  const cells = sections.flatMap(section => section.cells)
  const differing = cells.filter(cell => cell.differs).length
  const figures = [
    { severity: 'error', label: '错误', count: fill.errors },
    { severity: 'warning', label: '需核实', count: fill.warnings },
    { severity: null, label: '通过', count: Math.max(0, checked - fill.errors - fill.warnings) },
  ] as const
  return (
    <Card fill flush title="检查汇总" subtitle={`${checked} 项`}>
      <div className={css.scroller} style={{ padding: '0 16px 12px' }}>
        <dl className={css.totals}>
          {figures.map(({ severity, label, count }) => (
            <div key={label}>
              <dt>
                <CheckSign severity={severity} /> {label}
              </dt>
              <dd className={severity ? css[severity] : undefined}>{count}</dd>
            </div>
          ))}
        </dl>
        {general.length > 0 && (
          <ul className={css.general}>
            {general.map((check, index) => (
              <li key={index}>
                <CheckSign severity={check.severity} /> {check.text}
              </li>
            ))}
          </ul>
        )}
        <h3 className={parts.heading}>排放量 t/a</h3>
        <EmissionPreview taskId={taskId} enterpriseId={fill.enterpriseId} nothing="按所填内容没有可核算的排放源" />
        <h3 className={parts.heading}>企业</h3>
        <FactList
          facts={[
            ['信用代码', fill.code],
            ['区县', fill.county],
            ['行业', fill.industry],
            ['状态', `${fillLifecycle.states[fill.state].label}${fill.level ? ` · ${reviewLevels[fill.level as 1 | 2]}` : ''}`],
            ['与上年', detail.before ? `${differing} 项不同` : '没有上年数据'],
          ]}
        />
        {remarks.length > 0 && (
          <>
            <h3 className={parts.heading}>驳回批注 {remarks.length} 处</h3>
            <ul className={css.general}>
              {remarks.map((remark, index) => (
                <li key={index}>
                  <b>
                    {cells.find(cell => cell.section === remark.section && cell.rowId === remark.rowId && cell.field === remark.field)
                      ?.label ?? remark.field}
                  </b>
                  　{remark.text}
                </li>
              ))}
            </ul>
          </>
        )}
        <h3 className={parts.heading}>审核轨迹</h3>
        <Trail entries={history} />
      </div>
    </Card>
  )
}
