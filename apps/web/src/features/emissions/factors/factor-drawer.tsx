import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { PlainList, Row, Subheading, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Tag } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import type { Drawer } from '#/page/drawer.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { ApplyPanel, type Intent } from './apply-panel.tsx'
import { sourceTextOf } from './columns.tsx'
import { EditForm } from './edit-form.tsx'
import { FactorName, gradeWords } from './factor-words.tsx'
import css from './factors.module.css'
import { HistoryList, VersionItem, VersionText } from './history-list.tsx'
import { type FactorDetail, type FactorKind, factorKinds } from './kinds.ts'

const Value = ({ row }: { row: FactorDetail['row'] }) => (
  <>
    <Row align="baseline" margin={[0, 0, 4, 0]} weight={600} size={22} lineHeight={28} className={css.value}>
      {row.value}
      <Text colour="textSecondary" weight={400} size={13}>
        {factorUnitText(row.unit)}
      </Text>
    </Row>
    <Text as="p" margin={[0, 0, 12, 0]} colour="textSecondary" size={12}>
      {row.low !== null && row.high !== null ? `合理范围 ${row.low}–${row.high} · ` : ''}
      质量 {gradeWords[row.quality]}
    </Text>
  </>
)

const sourceWords = ({ sources, row }: FactorDetail) => {
  if (sources.length === 0) return '对比数据，不直接参与计算'
  return sources.length === 1 ? `${sources[0]!.scc} ${sources[0]!.name}` : `${row.scc || '通用'}，共 ${sources.length} 类`
}

const Facts = ({ detail }: { detail: FactorDetail }) => {
  const { row, used } = detail
  return (
    <FactList
      facts={[
        ['编号', row.id],
        ['适用排放源', sourceWords(detail)],
        ...(row.controlName ? [['治理技术', `${row.control} ${row.controlName}`] as const] : []),
        ['来源', row.provenance],
        ['依据', row.basis || '—'],
        ['备注', row.note || '—'],
        ['修改人', row.at ? `${row.by} ${row.at}` : '初始因子库'],
        ...(row.at ? [['修改理由', row.reason] as const] : []),
        ['参与计算', used ? '是' : '应用到排放源后参与'],
      ]}
    />
  )
}

const Versions = ({ detail, onApply }: { detail: FactorDetail; onApply?: (version: number) => void }) => (
  <PlainList>
    {detail.versions.map(({ version, value, unit, quality, current, at, by, reason, provenance }) => (
      <VersionItem
        key={version}
        at={at ?? '初始库'}
        head={
          <>
            <b>第 {version} 版</b>
            <Text weight={600}>
              {value} {factorUnitText(unit)}
            </Text>
            <Tag>{quality}</Tag>
            {current && <Tag color="blue">使用中</Tag>}
          </>
        }
      >
        <VersionText>
          {[by, reason, provenance].filter(Boolean).join(' · ')}
          {onApply && (!current || !detail.used) && (
            <Button type="link" size="small" onClick={() => onApply(version)}>
              预览并应用
            </Button>
          )}
        </VersionText>
      </VersionItem>
    ))}
  </PlainList>
)

export interface FactorDrawers {
  id: Drawer<string>
  edit: Drawer<string>
  apply: Drawer<Intent>
}

/** The factor that one of the drawers shows. */
export const shownFactor = ({ id, edit, apply }: FactorDrawers): string | undefined => id.value ?? edit.value ?? apply.value?.factorId

interface FactorDrawerProps {
  kind: FactorKind
  id: string
  drawers: FactorDrawers
}

/** Where a value comes from, its versions and history; edits and applies it. */
export const FactorDrawer = ({ kind, id, drawers }: FactorDrawerProps) => {
  const { calls, label } = factorKinds[kind]
  const query = useCall(calls.QueryByID, { id }, { keepPrevious: false })
  const history = useCall(calls.HistoryQuery, { id, page: 1, pageSize: 50 }, { keepPrevious: false })
  const mayEdit = useMay('factor:edit')
  const titleOf = (row: FactorDetail['row'] | undefined) => (row ? <FactorTitle row={row} /> : label)
  const intent = drawers.apply.value
  const isRead = drawers.id.value !== null
  const shown = isRead ? drawers.id : intent ? drawers.apply : drawers.edit
  const applyVersion = (version: number) => drawers.apply.open({ factorId: id, version })
  if (query.data && mayEdit && !isRead) {
    const shared = { calls, detail: query.data, title: titleOf(query.data.row), onClose: () => drawers.id.open(id) }
    return intent ? <ApplyPanel {...shared} intent={intent} /> : <EditForm {...shared} onSaved={applyVersion} />
  }
  return (
    <QueryDrawer
      query={query}
      what={`${label}详情查询`}
      onClose={shown.close}
      title={data => titleOf(data?.row)}
      subtitle={data => data && sourceTextOf(data.row)}
      foot={() =>
        mayEdit && (
          <>
            <span />
            <Button type="primary" onClick={() => drawers.edit.open(id)}>
              修改
            </Button>
          </>
        )
      }
    >
      {detail => (
        <>
          <Value row={detail.row} />
          <Facts detail={detail} />
          <Subheading>版本</Subheading>
          <Versions detail={detail} onApply={mayEdit ? applyVersion : undefined} />
          <Subheading>历史</Subheading>
          <HistoryList rows={history.data?.rows ?? []} own={id} onRevert={mayEdit ? drawers.apply.open : undefined} />
        </>
      )}
    </QueryDrawer>
  )
}

const FactorTitle = ({ row }: { row: FactorDetail['row'] }) => (
  <>
    {row.controlName && `${row.control} `}
    <FactorName name={row.name} />
  </>
)
