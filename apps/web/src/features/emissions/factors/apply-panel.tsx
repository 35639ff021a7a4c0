import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { Box, Caption, PlainList, Text } from '@qingyuan/ui/layout.tsx'
import { Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { FormDrawer, FormField } from '#/page/form/form-drawer.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { Replaced } from './factor-words.tsx'
import { ImpactView } from './impact-view.tsx'
import { type FactorCalls, type FactorDetail, type Outcome, staleAfter } from './kinds.ts'

/** A version to bring into force, or an entry of the history to go back to. */
export type Intent = { factorId: string } & ({ version: number } | { historyId: number; to: 'before' | 'after'; words: string })

export const isIntent = (value: unknown): value is Intent =>
  typeof value === 'object' && value !== null && 'factorId' in value && ('version' in value || 'historyId' in value)

export interface ApplyPanelProps {
  calls: FactorCalls
  detail: FactorDetail
  intent: Intent
  title: ReactNode
  onClose: () => void
}

/** The library may have changed since it was last looked at. */
const fresh = { staleMs: 0, keepPrevious: false }

/** What the intent would do, computed again for each choice of sources. */
const usePreview = ({ calls, detail, intent }: ApplyPanelProps, chosen: { sources?: string[] }) => {
  const version = 'version' in intent ? intent : null
  const entry = 'historyId' in intent ? intent : null
  const apply = useCall(calls.Apply, version && { id: detail.row.id, version: version.version, ...chosen, preview: true }, fresh)
  const revert = useCall(calls.HistoryApply, entry && { historyId: entry.historyId, to: entry.to, preview: true }, fresh)
  return version ? apply : revert
}

const Changes = ({ changes }: { changes: Outcome['changes'] }) => (
  <Box lineHeight={22}>
    <PlainList>
      {changes.slice(0, 8).map(change => (
        <li key={change.id}>
          {change.scc || '通用'} <Replaced>{change.valueBefore ?? '未设定'}</Replaced> →{' '}
          <Text weight={600}>{change.valueAfter ?? '撤回'}</Text> {factorUnitText(change.unit)}
        </li>
      ))}
      {changes.length > 8 && <li>等 {changes.length} 行</li>}
    </PlainList>
  </Box>
)

/** Looks at what a version would do to the city, then brings it into force with a reason. */
export const ApplyPanel = (props: ApplyPanelProps) => {
  const { calls, detail, intent, title, onClose } = props
  const [sources, setSources] = useState<string[]>([])
  const chosen = sources.length > 0 ? { sources } : {}
  const preview = usePreview(props, chosen)
  const { apply, revert, busy } = useActions(
    { apply: calls.Apply, revert: calls.HistoryApply },
    { successMessage: '已应用', invalidates: staleAfter(calls), onDone: onClose },
  )
  const version = 'version' in intent ? intent.version : null
  return (
    <FormDrawer<{ reason: string }>
      title={title}
      subtitle={'version' in intent ? `应用第 ${intent.version} 版` : intent.words}
      foot={<Caption>{preview.isFetching ? '试算中…' : '应用后，下一次排放量计算使用新值'}</Caption>}
      saveText={version === null ? '恢复' : '应用'}
      disabled={!preview.data || preview.isFetching}
      {...{ busy, onClose }}
      initial={{ reason: '' }}
      onSave={({ reason }) =>
        'version' in intent
          ? apply({ id: detail.row.id, version: intent.version, ...chosen, preview: false, reason })
          : revert({ historyId: intent.historyId, to: intent.to, preview: false, reason })
      }
      after={
        <StateGate query={preview} what="影响试算" skeleton="block">
          {outcome => (
            <>
              <Changes changes={outcome.changes} />
              <ImpactView impact={outcome.impact} />
            </>
          )}
        </StateGate>
      }
    >
      {version !== null && detail.row.origin === null && detail.sources.length > 0 && (
        <FormField label="应用到" extra="选定排放源时，只为这些源设定本市因子，因子库原行不变">
          <Select
            mode="multiple"
            allowClear
            maxTagCount={3}
            placeholder={detail.used ? `全部 ${detail.sources.length} 类（该行本身）` : '按该行编码设定为本市因子'}
            value={sources}
            onChange={setSources}
            optionFilterProp="label"
            options={detail.sources.map(({ scc, name }) => ({ value: scc, label: `${scc} ${name}` }))}
          />
        </FormField>
      )}
      <FormField name="reason" label="理由" required rules={[{ min: 2, message: '至少 2 字' }]}>
        <Input.TextArea rows={2} maxLength={500} />
      </FormField>
    </FormDrawer>
  )
}
