import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Row, Stack, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { type ReactNode, useState } from 'react'
import { ClassBadge } from '../class-badge.tsx'
import { FrameTable } from '../frame-table.tsx'
import css from './trace.module.css'

export type ExplainResult = OutputOf<typeof traceCalls.Explain>

const Part = ({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) => (
  <section className={css.part}>
    <h3>
      {title}
      {end && <span>{end}</span>}
    </h3>
    {children}
  </section>
)

const stateWords = { valid: '有效', invalid: '无效', missing: '缺失' } as const

/** Every label of a few parts; the first and each sixth of a day of hours or a month of days. */
const labelled = (count: number, index: number) => count <= 8 || (count <= 31 && (index === 0 || (index + 1) % 6 === 0))

/** One cell a part: blue valid, hatched invalidated, dashed missing. */
const Strip = ({ parts }: { parts: ExplainResult['parts'] }) => (
  <div className={parts.length > 31 ? `${css.strip} ${css.many}` : css.strip}>
    {parts.map((part, index) => (
      <i key={part.label} data-state={part.state} title={`${part.label} ${stateWords[part.state]}`}>
        {labelled(parts.length, index) && (
          <small>{parts.length > 8 ? part.label.replace(/\D+/g, '').slice(-2) : <Subscript text={part.label} />}</small>
        )}
      </i>
    ))}
  </div>
)

const shownRecords = 5

export const Explanation = ({ explained }: { explained: ExplainResult }) => {
  const [all, setAll] = useState(false)
  const { validity, records } = explained
  const tone = validity.valid ? 'success' : 'warningText'
  const frame = all ? records : { ...records, rowCount: Math.min(shownRecords, records.rowCount) }
  return (
    <Stack gap={16}>
      <Row gap={6} align="baseline" colour="textSecondary">
        <Text as="b" colour="text" size={36} lineHeight={44}>
          {explained.value}
        </Text>{' '}
        <span>{explained.unit}</span>
        <Text toEnd>{explained.level !== null && <ClassBadge level={explained.level} />}</Text>
      </Row>
      <Part title="公式">
        <div className={css.formula}>
          {explained.formula.map((step, index) => (
            <div key={index}>
              <Subscript text={step.text} />
              {step.value !== undefined && (
                <>
                  {' = '}
                  <b>
                    <Subscript text={step.value} />
                  </b>
                </>
              )}
            </div>
          ))}
        </div>
      </Part>
      {explained.parts.length > 0 && (
        <Part
          title={explained.parts.length === 24 ? '有效小时' : '有效数据'}
          end={
            <>
              <Text as="b" colour={tone}>
                {validity.count}
              </Text>{' '}
              / {validity.of}，要求 ≥ {validity.need}{' '}
              <Text colour={tone}>{validity.valid ? <CheckCircleFilled /> : <ExclamationCircleFilled />}</Text>{' '}
              {validity.valid ? '有效' : '数据有效性不足'}
            </>
          }
        >
          <Strip parts={explained.parts} />
        </Part>
      )}
      {explained.inputs.length > 0 && (
        <Part title="输入">
          <FactList
            facts={explained.inputs.map(
              input => [<Subscript key="l" text={input.label} />, <Subscript key="v" text={input.value} />] as const,
            )}
          />
        </Part>
      )}
      {records.rowCount > 0 && (
        <Part
          title="原始记录"
          end={
            records.rowCount > shownRecords && (
              <TextButton colour="accentText" onClick={() => setAll(!all)}>
                {all ? '只看前 5 条' : `全部 ${records.rowCount} 条 →`}
              </TextButton>
            )
          }
        >
          <div className={css.records}>
            <FrameTable frame={frame} />
          </div>
        </Part>
      )}
      <Part title="标准条款">
        <blockquote className={css.clause}>
          {explained.clause.standard} <Subscript text={explained.clause.text} />
        </blockquote>
      </Part>
    </Stack>
  )
}
