import type { OutputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Columns, FieldStack, Fill, Stack } from '@qingyuan/ui/layout.tsx'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { CoverageStrip } from '#/page/emissions/coverage-strip.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { calculationFilter } from '../compute/calculation-filter.tsx'
import { isUnderway, type Run, RunList } from '../compute/run-list.tsx'
import { CompareCard } from './compare-card.tsx'
import { MassFacts } from './inventory-drawer.tsx'
import { inventoryAnswers } from './steps.tsx'

const filters = { calculation: calculationFilter }
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
    <>
      <Fill scroll>
        <FieldStack>
          <label>
            清单名称
            <Input value={name} maxLength={60} onChange={event => setName(event.target.value)} />
          </label>
          <label>
            说明
            <Input.TextArea rows={2} value={note} maxLength={500} onChange={event => setNote(event.target.value)} />
          </label>
          <FactList
            facts={[
              ['计算批次', `${run.id} ${run.title}`],
              ['完成时间', formatMinute(run.finishedAt)],
              [
                '排放源',
                run.facts
                  ? `${run.facts.sources} 个${run.facts.results > 0 ? `，${run.facts.results} 个结果` : '（合并或导入，未重新计算）'}`
                  : '—',
              ],
            ]}
          />
          <CoverageStrip of={{ runId: run.id }} inside />
          <MassFacts tonnes={run.tonnes} spreads={run.spreads} />
          {block > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`有 ${block} 项异常结果被阻断`}
              description="可以生成草稿，但改正并重新计算之前不能发布。"
            />
          )}
        </FieldStack>
      </Fill>
      <Button
        type="primary"
        disabled={name.trim().length < 2}
        loading={add.busy}
        onClick={() => void add.run({ name: name.trim(), year: run.year, runId: run.id, ...(note.trim() && { note: note.trim() }) })}
      >
        生成清单草稿
      </Button>
    </>
  )
}

type Options = OutputOf<typeof inventoryCalls.Options>

/** The inventory that a calculation is read against: the published one of the year before, else the default. */
const referenceOf = ({ inventories, defaultId }: Options, year: number): Options['inventories'][number] | undefined => {
  const published = inventories.filter(({ state }) => state === 'published')
  const before = published.filter(each => each.year === year - 1)
  return (
    before.find(({ isDefault }) => isDefault) ??
    before.toSorted((a, b) => b.version - a.version)[0] ??
    published.find(({ id }) => id === defaultId)
  )
}

/** What the calculation would change, before it becomes an inventory. */
const Against = ({ run }: { run: Run }) => {
  const options = useCall(inventoryCalls.Options, {}).data
  const reference = options && referenceOf(options, run.year)
  return (
    reference && (
      <CompareCard first={reference.id} second={{ runId: run.id }} title={`与 ${reference.year} 年第 ${reference.version} 版对比`} />
    )
  )
}

const Generate = ({ calculation: { year, run: chosen }, page }: PageProps<typeof filters, object>) => {
  const runs = useCall(inventoryCalls.Runs, year === null ? null : { year }, {
    refetchEveryMs: answer => (answer?.some(isUnderway) ? 2000 : undefined),
  })
  const isRunning = runs.data?.some(isUnderway) ?? false
  const done = (runs.data ?? []).filter(({ state }) => state === 'done')
  const run = done.find(({ id }) => id === chosen) ?? done[0]
  return (
    <Columns widths={['1fr', 316]} minHeight={460}>
      <Stack minHeight={0}>
        <QueryCard
          height="content"
          query={runs}
          title="选择计算结果"
          subtitle="清单建立在一次计算之上；计算结果不再改变"
          what="计算批次"
          isEmpty={() => done.length === 0}
          empty={
            <EmptyState title={isRunning ? '正在计算' : '没有已完成的计算'}>
              {isRunning ? '计算完成后自动列出。' : '请先在“排放量计算”页计算这一年。'}
            </EmptyState>
          }
        >
          {() => <RunList brief runs={done} chosen={run?.id ?? null} onChoose={next => page.change({ run: next.id })} />}
        </QueryCard>
        {run && <Against key={run.id} run={run} />}
      </Stack>
      <Card fill title="生成清单">
        {run ? <Form key={run.id} run={run} /> : <EmptyState title="请先选择计算结果" />}
      </Card>
    </Columns>
  )
}

/** 生成清单: a finished calculation becomes a named version. */
export const Page = createPage({ filters }, Generate)
