import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { type FieldFinding, fieldFindings, fieldTasks } from '@qingyuan/domain/lifecycles/field-order.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { LabelledField, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { EvidenceUpload } from '#/page/work/evidence-upload.tsx'
import type { useFieldActions } from '#/page/work/field/use-field-actions.ts'
import type { FieldOrder } from './field-order-look.ts'

/** 走航记录 that was made for a mobile order. */
const RunField = ({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) => {
  const runs = useCall(mobileRunCalls.List, {}).data ?? []
  return (
    <LabelledField label="走航记录（已上传的）">
      <Select
        allowClear
        value={value}
        onChange={id => onChange(id ?? null)}
        options={runs.map(({ id, name, from }) => ({ value: id, label: `${name} ${shortMinute(from)}` }))}
        placeholder="选择本次走航"
        aria-label="走航记录"
      />
    </LabelledField>
  )
}

/** 结果 of work in the field: found or not, where, photos, the mobile run. */
export const ResultForm = ({ order, actions }: { order: FieldOrder; actions: ReturnType<typeof useFieldActions> }) => {
  const { id, version, task } = order
  const findings: readonly FieldFinding[] = fieldTasks[task].findings
  const [finding, setFinding] = useState<FieldFinding | null>(findings.length === 1 ? findings[0]! : null)
  const [place, setPlace] = useState('')
  const [lon, setLon] = useState<number | null>(null)
  const [lat, setLat] = useState<number | null>(null)
  const [runId, setRun] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const [added, setAdded] = useState<readonly number[]>([])
  const isFound = finding === 'found'
  const hasPosition = lon !== null && lat !== null
  const isReady =
    finding !== null &&
    (comment.trim() !== '' || added.length > 0) &&
    (!isFound || place.trim() !== '' || hasPosition) &&
    (lon === null) === (lat === null)
  const submit = () =>
    void actions.move({
      ...{ id, version, event: 'submit', finding: finding!, comment: comment.trim(), evidenceIds: [...added] },
      ...(isFound && place.trim() && { foundPlace: place.trim() }),
      ...(isFound && hasPosition && { foundLon: lon, foundLat: lat }),
      ...(runId !== null && { mobileRunId: runId }),
    })
  return (
    <Stack>
      <Radio.Group
        value={finding}
        onChange={event => setFinding(event.target.value as FieldFinding)}
        options={findings.map(key => ({ value: key, label: fieldFindings[key] }))}
        aria-label="结论"
      />
      {isFound && (
        <>
          <LabelledField label="发现位置">
            <Input value={place} onChange={event => setPlace(event.target.value)} maxLength={200} placeholder="乡镇、道路或单位" />
          </LabelledField>
          <Row>
            <InputNumber value={lon} onChange={setLon} min={-180} max={180} placeholder="经度" aria-label="经度" />
            <InputNumber value={lat} onChange={setLat} min={-90} max={90} placeholder="纬度" aria-label="纬度" />
          </Row>
        </>
      )}
      {task === 'mobile' && <RunField value={runId} onChange={setRun} />}
      <LabelledField label="现场情况">
        <Input.TextArea value={comment} onChange={event => setComment(event.target.value)} rows={4} maxLength={1000} />
      </LabelledField>
      <EvidenceUpload orderId={id} actions={actions} added={added} onAdded={setAdded} />
      <Button type="primary" loading={actions.busy} disabled={!isReady} onClick={submit}>
        提交结果
      </Button>
    </Stack>
  )
}
