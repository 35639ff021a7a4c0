import { sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { type QualityGrade, qualityGrades } from '@qingyuan/domain/emissions.ts'
import { Caption, Columns, Inline } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { urlPaging } from '#/filters/paging.ts'
import { SearchInput } from '#/filters/search.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { useMay } from '#/page/allowed.tsx'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { TabsCard } from '#/page/cards/tabs-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { objectDrawer, plainDrawer, textDrawer } from '#/page/drawer.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { isIntent } from './apply-panel.tsx'
import { columnsOf } from './columns.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { FactorDrawer, shownFactor } from './factor-drawer.tsx'
import { FactorName, gradeWords } from './factor-words.tsx'
import { type FactorKind, factorKinds, kindIds } from './kinds.ts'
import { SourceTree } from './source-tree.tsx'

const states = { all: '全部', unconfirmed: '待核', pending: '有未应用的修改', changed: '有历史', city: '本市设定' } as const

const filters = {
  kind: urlOneOf<FactorKind>(kindIds, 'EF'),
  source: urlText(),
  name: urlText(),
  quality: urlText(),
  state: urlOneOf(Object.keys(states) as (keyof typeof states)[], 'all'),
  search: urlText(),
}
const drawers = { id: textDrawer, edit: textDrawer, apply: objectDrawer(isIntent), confirm: plainDrawer }
type Props = PageProps<typeof filters, typeof drawers>

const useFactors = ({ kind, source, name, quality, state, search }: Props) => {
  const [paging] = useUrlState(urlPaging)
  const input = {
    sourceCode: source || undefined,
    name: name || undefined,
    quality: qualityGrades.find(grade => grade === quality),
    state: state === 'all' ? undefined : state,
    search: search || undefined,
  }
  const [chosen, onChange] = useState<string[]>([])
  // Only rows that are to be confirmed can be chosen.
  const selection = useMay('factor:edit') && state === 'unconfirmed' ? { chosen, onChange } : undefined
  return { input, selection, found: useCall(factorKinds[kind].calls.Query, { ...input, ...paging }).data }
}
type Shared = Props & ReturnType<typeof useFactors>

const Bar = ({ kind, name, state, search, input, found, page, ...drawers }: Shared) => {
  // Beside a drawer the bar stays one line.
  const beside = shownFactor(drawers) !== undefined
  return (
    <>
      <FilterSelect
        label={kind === 'Fix' || kind === 'Ratio' ? '参数' : '污染物'}
        width={beside ? 110 : 150}
        allowClear
        showSearch
        placeholder="全部"
        value={name || undefined}
        onChange={(next?: string) => page.change({ name: next ?? '' })}
        options={(found?.names ?? []).map(value => ({ value, label: <FactorName name={value} /> }))}
      />
      <FilterSelect<QualityGrade>
        label="质量"
        width={beside ? 104 : 130}
        allowClear
        placeholder="全部"
        value={input.quality}
        onChange={(quality?: string) => page.change({ quality: quality ?? '' })}
        options={qualityGrades.map(value => ({ value, label: gradeWords[value] }))}
      />
      <FilterSelect
        label="状态"
        width={beside ? 110 : 140}
        value={state}
        onChange={next => page.change({ state: next })}
        options={optionsOf(states)}
      />
      <SearchInput
        value={search}
        placeholder="编号、来源或备注"
        width={beside ? 116 : 200}
        onChange={next => page.change({ search: next })}
      />
    </>
  )
}

const Factors = (props: Shared) => {
  const { kind, source, id, input, found, page, selection, confirm } = props
  const shown = shownFactor(props)
  const { label, about, calls } = factorKinds[kind]
  return (
    // Beside the drawer the names of the tree would be cut: the list has the space alone.
    <Columns widths={shown ? ['1fr'] : [264, '1fr']} minHeight={420}>
      {!shown && <SourceTree code={source} onChange={next => page.change({ source: next })} />}
      <TabsCard
        tabs={kindIds.map(key => ({ key, label: factorKinds[key].label }))}
        value={kind}
        onChange={next => page.change({ kind: next, name: '' })}
        extra={
          shown ? (
            source && <Caption>源编码 {source}</Caption>
          ) : (
            <Inline gap={12}>
              <Caption>
                {about}
                {found && ` · ${found.total} 条，其中待核 ${found.unconfirmed} 条`}
              </Caption>
              {selection && (
                <Button size="small" type="primary" disabled={selection.chosen.length === 0} onClick={confirm.open}>
                  确认来源 {selection.chosen.length} 条
                </Button>
              )}
            </Inline>
          )
        }
      >
        <RecordsCard
          bare
          call={calls.Query}
          input={input}
          paged
          what={`${label}查询`}
          columns={columnsOf(kind, found?.rows)}
          rowKey="id"
          opens={id}
          openKey={shown}
          selection={selection}
        />
      </TabsCard>
    </Columns>
  )
}

/** 排放因子库. */
export const Page = createPage(
  {
    filters,
    drawers,
    resets: ['id', 'edit', 'apply', 'confirm'],
    useShared: useFactors,
    bar: props => <Bar {...props} />,
    actions: ({ kind, input }) => <FrameExport call={sourceClassCalls.FactorsExport} input={{ kind, ...input }} hotkey />,
    drawer: ({ kind, id, edit, apply, confirm, selection }) => {
      if (confirm.value && selection && selection.chosen.length > 0)
        return <ConfirmForm kind={kind} ids={selection.chosen} onClose={confirm.close} onDone={() => selection.onChange([])} />
      const own = { id, edit, apply }
      const shown = shownFactor(own)
      return shown && <FactorDrawer key={kind + shown} kind={kind} id={shown} drawers={own} />
    },
  },
  Factors,
)
