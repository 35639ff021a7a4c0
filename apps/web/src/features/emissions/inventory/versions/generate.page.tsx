import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Alert, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FilterField } from '#/filters/filter-field.tsx'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, useUrlState } from '#/hooks/use-url-state.ts'
import { massText } from '#/page/emissions/mass-text.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { isUnderway, type Run, RunList } from '../compute/run-list.tsx'
import css from '../parts/inventory.module.css'
import { inventoryAnswers } from './steps.tsx'

const shape = { year: urlMaybeNumber(), run: urlMaybeNumber() }
const listPath = '/PaiFangQingDanGuanLi/PaiFangQingDanHeSuan/QingDanLieBiao'

const Form = ({ run }: { run: Run }) => {
  const [name, setName] = useState(`${run.year} 年长治市大气污染源排放清单`)
  const [note, setNote] = useState('')
  const navigate = useNavigate()
  const add = useAction(dischargeInventoryCalls.Add, {
    invalidates: inventoryAnswers,
    successMessage: '已生成清单草稿',
    onDone: ({ id }) => void navigate(`${listPath}?open=${id}`),
  })
  const block = run.facts?.block ?? 0
  return (
    <div className={css.form}>
      <FactList
        facts={[
          ['计算批次', `${run.id} ${run.title}`],
          ['完成时间', run.finishedAt ?? '—'],
          ['排放源', `${run.facts?.sources ?? '—'} 个，${run.facts?.results ?? '—'} 个结果`],
          ['结果指纹', run.sha256?.slice(0, 16) ?? '—'],
        ]}
      />
      <FactList
        facts={emissionPollutants.map(({ id, label }) => {
          const spread = run.spreads[id]
          return [
            <Subscript key={id} text={label} />,
            `${massText(run.tonnes?.[id])} t${spread ? `（95 % 区间 ${massText(spread.lowT)}–${massText(spread.highT)}）` : ''}`,
          ] as const
        })}
      />
      {block > 0 && (
        <Alert type="warning" showIcon title={`有 ${block} 项异常结果被阻断`} description="可以生成草稿，但改正并重新计算之前不能发布。" />
      )}
      <label>
        清单名称
        <Input value={name} maxLength={60} onChange={event => setName(event.target.value)} />
      </label>
      <label>
        说明
        <Input.TextArea rows={3} value={note} maxLength={500} onChange={event => setNote(event.target.value)} />
      </label>
      <Button
        type="primary"
        disabled={name.trim().length < 2}
        loading={add.busy}
        onClick={() => void add.run({ name: name.trim(), year: run.year, runId: run.id, ...(note.trim() && { note: note.trim() }) })}
      >
        生成清单草稿
      </Button>
    </div>
  )
}

/** 生成清单: a finished calculation becomes a named version. */
export const Page = () => {
  const [{ year: asked, run: chosen }, change] = useUrlState(shape)
  const options = useCall(inventoryCalls.Options, {})
  const year = asked ?? options.data?.inventories[0]?.year ?? options.data?.years[0] ?? null
  const runs = useCall(inventoryCalls.Runs, year === null ? null : { year }, {
    refetchEveryMs: answer => (answer?.some(isUnderway) ? 2000 : undefined),
  })
  const running = (runs.data ?? []).some(isUnderway)
  const done = (runs.data ?? []).filter(({ state }) => state === 'done')
  const run = done.find(({ id }) => id === chosen) ?? done[0]
  return (
    <PageFrame
      state={pageStateOf([options, runs], options.data?.years.length === 0)}
      filters={
        <FilterField label="年份">
          <Select
            value={year}
            onChange={next => change({ year: next, run: null })}
            options={(options.data?.years ?? []).map(each => ({ value: each, label: `${each} 年` }))}
            style={{ width: 104 }}
            aria-label="年份"
          />
        </FilterField>
      }
    >
      <div className={css.side}>
        <Card fill title="选择计算结果" subtitle="清单建立在一次计算之上；计算结果不再改变">
          <StateGate
            query={runs}
            what="计算批次"
            isEmpty={() => done.length === 0}
            empty={
              <EmptyState title={running ? '正在计算' : '没有已完成的计算'}>
                {running ? '计算完成后自动列出。' : '请先在“排放量计算”页计算这一年。'}
              </EmptyState>
            }
          >
            {() => <RunList runs={done} chosen={run?.id ?? null} onChoose={next => change({ run: next.id })} />}
          </StateGate>
        </Card>
        <Card fill title="生成清单">
          {run ? <Form key={run.id} run={run} /> : <EmptyState title="请先选择计算结果" />}
        </Card>
      </div>
    </PageFrame>
  )
}
