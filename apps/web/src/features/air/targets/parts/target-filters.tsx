import { EditOutlined } from '@ant-design/icons'
import { targetTraceabilityCalls } from '@qingyuan/contract/air/target-traceability.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Segmented, Select } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { may } from '#/session.ts'
import { type Span, spanWords, type Targets } from './use-targets.ts'

const spans = (Object.keys(spanWords) as Span[]).map(value => ({ value, label: spanWords[value] }))
const yearWord = (span: Span, year: number) => (span === 'year' ? `${year} 年` : `${year}–${year + 1} 年`)

/** Which period; for the pages about one item, which. */
export const TargetFilters = ({ t, withItem }: { t: Targets; withItem?: boolean }) => {
  const known = useCall(targetTraceabilityCalls.TargetYear, {}, { staleMs: 600_000 }).data
  const now = Number(t.today.slice(0, 4))
  const set = (t.state.span === 'year' ? known?.years : known?.autumnYears) ?? []
  const years = [...new Set([...set, now, t.year])].sort((a, b) => b - a)
  return (
    <>
      <Segmented<Span> value={t.state.span} onChange={span => t.change({ span, year: null, item: '' })} options={spans} />
      <FilterField label={t.state.span === 'year' ? '年份' : '秋冬季'}>
        <Select
          value={t.year}
          onChange={year => t.change({ year })}
          options={years.map(value => ({ value, label: yearWord(t.state.span, value) }))}
          style={{ width: t.state.span === 'year' ? 104 : 136 }}
          aria-label="年份"
        />
      </FilterField>
      {withItem && (
        <FilterField label="指标">
          <Select
            value={t.item?.item}
            onChange={item => t.change({ item })}
            options={t.items.map(({ item, label }) => ({ value: item, label: <Subscript text={label} /> }))}
            popupMatchSelectWidth={200}
            style={{ width: 168 }}
            aria-label="指标"
          />
        </FilterField>
      )}
    </>
  )
}

/** Opens the editor for the place that is looked at; only for those who keep targets. */
export const EditTargets = ({ t }: { t: Targets }) => {
  const user = useUser(state => state.user)
  if (!may(user, 'target:edit') || !t.place) return null
  return (
    <Button icon={<EditOutlined />} onClick={() => t.change({ edit: t.place?.placeId ?? null })}>
      设定目标
    </Button>
  )
}
