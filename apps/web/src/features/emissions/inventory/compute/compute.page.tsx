import { CalculatorOutlined } from '@ant-design/icons'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dischargeCountCalls, dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Checkbox, Segmented, Select } from 'antd'
import { useState } from 'react'
import { FilterField } from '#/filters/filter-field.tsx'
import { useAction, useCall, useInvalidate } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, useUrlState } from '#/hooks/use-url-state.ts'
import { massText } from '#/page/emissions/mass-text.ts'
import { JobPanel } from '#/page/job-panel.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import type { AskedTotal } from '../explain/asked.ts'
import { ExplainDrawer } from '../explain/explain-drawer.tsx'
import css from '../parts/inventory.module.css'
import { Problems } from './problems.tsx'
import { Rows } from './rows.tsx'
import { isUnderway, RunList } from './run-list.tsx'

const tabs = { rows: '排放量', problems: '检查结果' } as const
type Tab = keyof typeof tabs
const shape = { year: urlMaybeNumber(), run: urlMaybeNumber(), tab: urlOneOf(Object.keys(tabs) as Tab[], 'rows') }

/** 排放量计算: calculates a year in the background; what it gave, what its checks found, and where each tonne comes from. */
export const Page = () => {
  const [{ year: asked, run: chosen, tab }, change] = useUrlState(shape)
  const options = useCall(inventoryCalls.Options, {})
  const year = asked ?? options.data?.inventories[0]?.year ?? options.data?.years[0] ?? null
  const runs = useCall(inventoryCalls.Runs, year === null ? null : { year })
  const invalidate = useInvalidate()
  const [full, setFull] = useState(false)
  const [total, askTotal] = useState<AskedTotal | null>(null)
  const calculate = useAction(dischargeCountCalls.Calculate, { invalidates: [inventoryCalls.Runs] })
  const waiting = runs.data?.find(isUnderway)
  const run = runs.data?.find(({ id }) => id === chosen) ?? runs.data?.find(({ state }) => state === 'done')
  const start = async () => {
    if (year === null) return
    await calculate.run({ year, full })
    change({ run: null })
  }
  return (
    <PageFrame
      state={pageStateOf([options, runs], options.data?.years.length === 0)}
      filters={
        <>
          <FilterField label="年份">
            <Select
              value={year}
              onChange={next => change({ year: next, run: null })}
              options={(options.data?.years ?? []).map(each => ({ value: each, label: `${each} 年` }))}
              style={{ width: 104 }}
              aria-label="年份"
            />
          </FilterField>
          <Checkbox checked={full} onChange={event => setFull(event.target.checked)}>
            全量计算
          </Checkbox>
        </>
      }
      actions={
        <Button
          type="primary"
          icon={<CalculatorOutlined />}
          disabled={year === null || waiting !== undefined}
          loading={calculate.busy}
          onClick={() => void start()}
        >
          计算排放量
        </Button>
      }
      drawer={<ExplainDrawer asked={total} onClose={() => askTotal(null)} />}
    >
      {options.data?.years.length === 0 ? (
        <EmptyState title="还没有可计算的数据">企业填报审核通过、面源活动水平核实后，可在这里计算排放量。</EmptyState>
      ) : (
        <>
          {waiting?.jobId && (
            <Card title="正在计算" subtitle="可以离开本页，完成后结果在下方">
              <JobPanel
                jobId={waiting.jobId}
                onOver={() =>
                  void invalidate(inventoryCalls.Runs, dischargeCountCalls.Query, dischargeInventoryCalls.Query, inventoryCalls.Options)
                }
              />
            </Card>
          )}
          {run?.tonnes && (
            <KeyFigures
              figures={emissionPollutants.map(({ id, label }) => ({
                label: <Subscript text={label} />,
                value: massText(run.tonnes![id]),
                unit: 't',
              }))}
            />
          )}
          <Card style={{ height: 210, flex: 'none' }} title="计算批次" subtitle="只重新计算变更的排放源；相同输入得到逐字节相同的结果">
            <StateGate
              query={runs}
              what="计算批次"
              isEmpty={list => list.length === 0}
              empty={<EmptyState title={`${year ?? ''} 年还没有计算过`}>点击右上角“计算排放量”。</EmptyState>}
            >
              {list => (
                <RunList runs={list} chosen={run?.id ?? null} onChoose={next => next.state === 'done' && change({ run: next.id })} />
              )}
            </StateGate>
          </Card>
          {run && (
            <div className={css.table}>
              <Card
                fill
                title={run.title}
                subtitle={`批次 ${run.id} · t/a · 点击数字看来历`}
                tools={
                  <Segmented<Tab>
                    size="small"
                    value={tab}
                    onChange={next => change({ tab: next })}
                    options={Object.entries(tabs).map(([value, label]) => ({ value: value as Tab, label }))}
                  />
                }
              >
                {tab === 'rows' ? (
                  <Rows
                    key={run.id}
                    runId={run.id}
                    onAsk={({ source, name, enterprise, enterpriseId, scc, countyId }, pollutant) =>
                      askTotal({
                        title: [enterprise, name].filter(Boolean).join(' '),
                        source,
                        question: { runId: run.id, pollutant, scc, countyId, ...(enterpriseId === null ? {} : { enterpriseId }) },
                      })
                    }
                  />
                ) : (
                  <Problems key={run.id} runId={run.id} />
                )}
              </Card>
            </div>
          )}
        </>
      )}
    </PageFrame>
  )
}
